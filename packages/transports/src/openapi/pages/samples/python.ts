import type { SampleCall } from "./SampleCall.ts"

const words = new Map<unknown, string>([
  [true, "True"],
  [false, "False"],
  [null, "None"]
])

/** Renders a JSON value as a Python literal, `depth` levels in; strings and numbers are the same as in JSON. */
const literal = (value: unknown, depth: number): string => {
  if (typeof value !== "object" || value === null) return words.get(value) ?? JSON.stringify(value)
  const inner = "    ".repeat(depth + 1)
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, depth + 1)}`)
  if (items.length === 0) return `${open}${close}`
  return `${open}\n${items.map((item) => `${inner}${item},`).join("\n")}\n${"    ".repeat(depth)}${close}`
}

/** Renders a call as a Python 3 program without dependencies. */
export const python = ({ body, idempotencyKey, method, url }: SampleCall): string =>
  [
    `import json, os, urllib.error, urllib.request`,
    ``,
    `request = urllib.request.Request(`,
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    `    headers={`,
    `        "Authorization": f"Bearer {os.environ['TIDINGS_API_KEY']}",`,
    ...(idempotencyKey === undefined ? [] : [`        "Idempotency-Key": ${JSON.stringify(idempotencyKey)},`]),
    ...(body === undefined ? [] : [`        "Content-Type": "application/json",`]),
    `    },`,
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, 1)}).encode(),`]),
    `)`,
    `try:`,
    `    with urllib.request.urlopen(request) as response:`,
    `        print(json.load(response))`,
    `except urllib.error.HTTPError as refusal:`,
    `    raise SystemExit(refusal.read().decode())`
  ].join("\n")
