import type { OperationObject } from "../../document/OpenApiDocument.ts"
import { parametersIn, type Entry, type Manual } from "../Manual.ts"

const json = (value: unknown): string => JSON.stringify(value, undefined, 2)

const bodyOf = ({ operation }: Entry): object | undefined =>
  operation.requestBody?.content["application/json"]!.example as object | undefined

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The Idempotency-Key of an example, where the operation takes one. */
const keyIn = ({ document }: Manual, operation: OperationObject): string | undefined =>
  parametersIn(document, operation, "header").find(({ name }) => name === "Idempotency-Key")?.example as
    | string
    | undefined

/** The call of an operation's example, as a shell sends it. */
export const curlOf = (manual: Manual, entry: Entry): string => {
  const { baseUrl, document } = manual
  const { method, operation, path } = entry
  const examples = (location: "path" | "query") =>
    parametersIn(document, operation, location).filter(({ example }) => example !== undefined)
  const filled = examples("path").reduce(
    (at, { example, name }) => at.replace(`{${name}}`, encodeURIComponent(String(example))),
    path
  )
  const query = new URLSearchParams(
    examples("query").flatMap(({ example, name }) =>
      [example].flat().map((value): [string, string] => [name, String(value)])
    )
  )
  const key = keyIn(manual, operation)
  const body = bodyOf(entry)
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(baseUrl + filled + (query.size > 0 ? `?${query}` : ""))}`,
    `  -H "Authorization: Bearer $TIDINGS_API_KEY"`,
    ...(key === undefined ? [] : [`  -H ${quoted(`Idempotency-Key: ${key}`)}`]),
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(json(body))}`])
  ].join(" \\\n")
}

/** The same call as a tool client makes it. */
export const toolCallOf = (manual: Manual, entry: Entry): string => {
  const { document } = manual
  const { operation } = entry
  const parameters = [...parametersIn(document, operation, "path"), ...parametersIn(document, operation, "query")]
  const given = parameters.filter(({ example }) => example !== undefined).map(({ example, name }) => [name, example])
  const key = keyIn(manual, operation)
  return json({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: operation.operationId,
      arguments: { ...Object.fromEntries(given), ...bodyOf(entry), ...(key !== undefined && { idempotency_key: key }) }
    }
  })
}
