"""Whether the user asked for text as such: code, a query, a command, a message, a file's contents. Prompt only.

Then a bare block is the answer. Asking for work ("add", "fix", "implement") is not asking for text.
"""

from __future__ import annotations

from ...fold import fold
from ...transcript import Turn
from .patterns import search

_HEAD = 6000  # characters of a prompt that are searched
_EN_GIVE = (
    "write|show|give|print|paste|output|generate|draft|provide|send|produce|rewrite|convert|translate|format|reformat|return|dump|"
    "cat|list|share|suggest|compose|complete|display|need|want|get"
)
_EN_TEXT = (
    "code|snippet|functions?|scripts?|query|queries|sql|json|yaml|yml|toml|xml|csv|tsv|regexp?|commands?|one-liner|message|config|"
    "configuration|file|contents?|markdown|text|e-?mail|letter|readme|description|changelog|notes|body|diff|patch|dockerfile|"
    "makefile|templates?|prompts?|schema|table|examples?|block|logs?|output|class|component|module|html|css|svg|version|entry|"
    "issue|ticket|types?|interface|workflow|manifest|tree|listing|poem|haiku|diagram|mermaid"
)
PATTERNS = (
    rf"\b(?:{_EN_GIVE})\b.{{0,60}}\b(?:{_EN_TEXT})\b",
    r"\bhow (?:do|can|could|would|should) (?:i|we|you|one)\b|\bhow to\b",
    r"\bwhat(?:'s| is| does| do) .{0,40}(?:look like|inside|in the|in it|say)\b",
    r"\b(?:what|which) (?:command|flags?|query|line|syntax)\b|\bshow me\b",
    r"\b(?:code|json|sql|text) only\b|\b(?:only|just) (?:the )?(?:code|output|json|sql|text|command|message|file)\b",
    r"\b(?:no|without|skip the) (?:any )?(?:explanations?|comments?|prose|commentary)\b|\bverbatim\b",
    r"\bcopy[- ]?past[ae]\b|\bas (?:raw )?(?:json|yaml|csv|markdown|plain text|a code block)\b",
    r"\bcommit message\b|\bpr (?:description|body|title)\b|\brelease notes\b",
    "(?:写|给|显示|输出|贴|展示|打印|生成|提供|列出|翻译|改写|发我|想要|需要).{0,24}"
    "(?:代码|脚本|函数|查询|sql|json|yaml|配置|命令|提交信息|提交说明|文件|内容|"
    "正文|模板|正则|示例|例子|日志|文档|表格|提示词)",
    "怎么写|如何写|怎么用|什么命令|哪个命令|提交信息|(?:看|读).{0,12}(?:内容|代码|原文)",
    "只要代码|只给代码|不要解释|无需解释|不用解释",
    "(?:코드|스크립트|함수|쿼리|sql|json|yaml|설정|명령어?|커밋 ?메시지|파일|내용|본문|"
    "템플릿|정규식|예시|예제|로그|문서|메일).{0,24}"
    "(?:작성|보여|출력|써 ?줘|써 ?주|알려|만들어|생성|주세요|줘|적어|붙여)",
    "코드만|설명 없이|설명은 (?:필요 ?없|빼)|어떻게 (?:쓰|작성)|커밋 ?메시지",
    "(?:コード|スクリプト|関数|クエリ|sql|json|設定|コマンド|コミットメッセージ|ファイル|内容|テンプレート|正規表現|例).{0,24}"
    "(?:書いて|見せて|出力|ください|教えて|作って|生成)",
    "コードだけ|説明(?:は)?(?:不要|なし)",
    r"(?:écri[st]|écrivez|écrire|\b(?:montre|montrez|donne|donnez|affiche|génère|générez|rédige|rédigez|propose|fournis|liste)\b)"
    r".{0,60}\b(?:code|script|fonction|requête|sql|json|yaml|commande|message|config|configuration|fichier|contenu|texte|modèle|exemple|regex|tableau)",
    r"\bcomment (?:faire|puis-je|peut-on|on fait|écrire)\b|\bsans explication|\b(?:que|seulement|uniquement) le code\b",
    r"\b(?:schreib|schreibe|zeig|zeige|gib|erzeuge|generiere|liste|formuliere|liefere|nenne)\b.{0,60}"
    r"(?:code|skript|funktion|abfrage|sql|json|yaml|befehl|nachricht|konfiguration|datei|inhalt|text|vorlage|beispiel|regex|tabelle)",
    r"\bwie (?:kann ich|macht man|schreibe ich|geht)\b|\bohne erklärung|\bnur (?:den |der )?code\b",
    r"\b(?:escribe|escriba|muestra|muéstrame|dame|genera|redacta|lista|imprime|enséñame)\b.{0,60}"
    r"(?:código|script|función|consulta|sql|json|yaml|comando|mensaje|configuración|archivo|contenido|texto|plantilla|ejemplo|regex|tabla)",
    r"cómo (?:puedo|se hace|hago|escribo)|\bsin explicaci|\bsolo (?:el )?código",
    r"\b(?:escreva|mostre|me mostre|gere|redija|liste|imprima)\b.{0,60}"
    r"(?:código|script|função|consulta|sql|json|yaml|comando|mensagem|configuração|arquivo|conteúdo|texto|modelo|exemplo|regex|tabela)",
    r"\bcomo (?:posso|faço|se faz|escrevo)\b|\bsem explica|\b(?:só|apenas) o código",
    "(?:напиши|покажи|дай|выведи|сгенерируй|составь|пришли|перечисли).{0,60}"
    "(?:код|скрипт|функци|запрос|sql|json|yaml|команд|сообщени|конфиг|файл|содержим|текст|шаблон|пример|регуляр|таблиц)",
    "как (?:мне |можно )?(?:сделать|написать)|без (?:объяснени|пояснени)|только код",
    r"\b(?:scrivi|mostra|mostrami|dammi|genera|stampa|elenca|redigi)\b.{0,60}"
    r"(?:codice|script|funzione|query|sql|json|yaml|comando|messaggio|configurazione|file|contenuto|testo|modello|esempio|regex|tabella)",
    r"\bcome (?:posso|si fa|faccio|scrivo)\b|\bsenza spiegaz|\bsolo (?:il )?codice",
)


def asked_text(turn: Turn) -> bool | None:
    """None where the prompt is not known."""
    if turn.prompt is None:
        return None
    prompt = fold(turn.prompt.text[:_HEAD])
    return any(search(pattern, None, prompt) for pattern in PATTERNS)
