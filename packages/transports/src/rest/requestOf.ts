import type * as Operation from "@tidings/pipeline/Operation"
import type { Method } from "@tidings/pipeline/row/Route"

/** A call as an HTTP request. */
export interface CallRequest {
  readonly method: Method
  /** The path with its query. */
  readonly path: string
  readonly body: string | undefined
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/**
 * Puts each field of an input into the path, query or body, as the row's route requires. Every field of the path must
 * be present.
 */
export const requestOf = (
  { route: { keys, method, path, rest } }: Pick<Operation.Any, "route">,
  input: Readonly<Record<string, unknown>>
): CallRequest => {
  const filled = keys.reduce(
    (at, { field, name }) => at.replace(`{${name}}`, () => encodeURIComponent(textOf(input[field]))),
    path
  )
  const others = Object.entries(input).filter(([name]) => !keys.some(({ field }) => field === name))
  if (rest === "body") return { method, path: filled, body: JSON.stringify(Object.fromEntries(others)) }
  const query = new URLSearchParams(
    others.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, textOf(one)]))
  )
  return { method, path: query.size > 0 ? `${filled}?${query}` : filled, body: undefined }
}
