import { readFileSync } from "node:fs";

export function load(path) {
  return readFileSync(path, "utf8").trim().split("\n").map((line) => line.split(","));
}
