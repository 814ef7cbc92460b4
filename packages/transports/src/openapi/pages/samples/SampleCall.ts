import type { OperationObject } from "../../document/OpenApiDocument.ts"
import { type Manual, type ManualEntry, parametersIn } from "../Manual.ts"

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

const bodyOf = ({ operation }: ManualEntry): object | undefined =>
  operation.requestBody?.content["application/json"]!.example as object | undefined

/** Returns the Idempotency-Key of an operation's example; undefined if the operation takes none. */
const keyIn = ({ document }: Manual, operation: OperationObject): string | undefined =>
  parametersIn(document, operation, "header").find(({ name }) => name === "Idempotency-Key")?.example as
    | string
    | undefined

export const sampleCallOf = (manual: Manual, entry: ManualEntry): SampleCall => {
  const { baseUrl, document } = manual
  const { method, operation, path } = entry
  const examples = (location: "path" | "query") =>
    parametersIn(document, operation, location).filter(({ example }) => example !== undefined)
  const [inPath, inQuery] = [examples("path"), examples("query")]
  const filled = inPath.reduce(
    (at, { example, name }) => at.replace(`{${name}}`, encodeURIComponent(String(example))),
    path
  )
  const query = new URLSearchParams(
    inQuery.flatMap(({ example, name }) => [example].flat().map((value): [string, string] => [name, String(value)]))
  )
  const body = bodyOf(entry)
  return {
    name: operation.operationId,
    method,
    url: `${baseUrl}${filled}${query.size > 0 ? `?${query}` : ""}`,
    idempotencyKey: keyIn(manual, operation),
    body,
    input: {
      ...Object.fromEntries(
        [...inPath, ...inQuery].map(({ example, name, "x-field": field = name }) => [field, example])
      ),
      ...body
    }
  }
}
