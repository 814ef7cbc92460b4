import type { SampleCall } from "./SampleCall.ts"

const bare = /^[A-Za-z_$][\w$]*$/u

/** Renders a JSON value as a TypeScript literal, `depth` levels in. */
const literal = (value: unknown, depth: number): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const inner = "  ".repeat(depth + 1)
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 1))
    : Object.entries(value).map(
        ([name, item]) => `${bare.test(name) ? name : JSON.stringify(name)}: ${literal(item, depth + 1)}`
      )
  if (items.length === 0) return `${open}${close}`
  return `${open}\n${items.map((item) => inner + item).join(",\n")}\n${"  ".repeat(depth)}${close}`
}

/**
 * Renders a call as a TypeScript module without dependencies; it needs the fetch of Node.js 18, Deno, Bun or a browser.
 */
export const typescript = ({ body, idempotencyKey, method, url }: SampleCall): string =>
  [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    `  headers: {`,
    [
      "    Authorization: `Bearer ${process.env.TIDINGS_API_KEY}`",
      ...(idempotencyKey === undefined ? [] : [`    "Idempotency-Key": ${JSON.stringify(idempotencyKey)}`]),
      ...(body === undefined ? [] : [`    "Content-Type": "application/json"`])
    ].join(",\n"),
    `  }${body === undefined ? "" : ","}`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, 1)})`]),
    `})`,
    `if (!response.ok) {`,
    `  const { error } = (await response.json()) as { error: { code: string; message: string } }`,
    "  throw new Error(`${error.code}: ${error.message}`)",
    `}`,
    `console.log(await response.json())`
  ].join("\n")
