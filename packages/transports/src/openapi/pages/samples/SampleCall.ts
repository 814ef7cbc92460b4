import type { OperationObject } from "../../document/OpenApiDocument.ts"
import type { Chapters, ManualEntry } from "../Chapters.ts"
import { parametersIn } from "../../document/parts.ts"

/** The example call of an operation, independent of the language. */
export interface SampleCall {
  readonly name: string
  readonly method: string
  readonly url: string
  readonly idempotencyKey: string | undefined
  readonly body: object | undefined
  /** All input fields by name, whether sent in the path, the query or the body. */
  readonly input: Readonly<Record<string, unknown>>
}

type Input = Readonly<Record<string, unknown>>

/** Returns the input of an operation's example. */
export const exampleInput = ({ document }: Chapters, { operation }: ManualEntry): Input => ({
  ...Object.fromEntries(
    (["path", "query"] as const)
      .flatMap((location) => parametersIn(document, operation, location))
      .flatMap(({ example, name, "x-field": field = name }) => (example === undefined ? [] : [[field, example]]))
  ),
  ...(operation.requestBody?.content["application/json"]!.example as object | undefined)
})

/** Returns the Idempotency-Key of an operation's example; undefined if the operation takes none. */
const keyIn = ({ document }: Chapters, operation: OperationObject): string | undefined =>
  parametersIn(document, operation, "header").find(({ name }) => name === "Idempotency-Key")?.example as
    | string
    | undefined

/** Returns an operation's call with an input, as programs make it; what is missing in its path stays a `{name}`. */
export const callWith = (chapters: Chapters, entry: ManualEntry, input: Input): SampleCall => {
  const { baseUrl, document } = chapters
  const { method, operation, path } = entry
  const given = (location: "path" | "query") =>
    parametersIn(document, operation, location).flatMap(({ name, "x-field": field = name }) =>
      input[field] === undefined ? [] : [{ name, field, value: input[field] }]
    )
  const [inPath, inQuery] = [given("path"), given("query")]
  const filled = inPath.reduce(
    (at, { name, value }) => at.replace(`{${name}}`, encodeURIComponent(String(value))),
    path
  )
  const query = new URLSearchParams(
    inQuery.flatMap(({ name, value }) => [value].flat().map((one): [string, string] => [name, String(one)]))
  )
  const elsewhere = new Set([...inPath, ...inQuery].map(({ field }) => field))
  const body = Object.fromEntries(Object.entries(input).filter(([field]) => !elsewhere.has(field)))
  return {
    name: operation.operationId,
    method,
    url: `${baseUrl}${filled}${query.size > 0 ? `?${query}` : ""}`,
    idempotencyKey: keyIn(chapters, operation),
    body: operation.requestBody === undefined ? undefined : body,
    input
  }
}
