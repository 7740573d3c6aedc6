import { load } from "./loader.js";

export function nightly(path, store) {
  for (const row of load(path)) store.add(row);
}
