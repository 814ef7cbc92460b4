import type * as Operation from "@tidings/pipeline/Operation"
import type { Method } from "@tidings/pipeline/row/Route"

/** A call as HTTP carries it. */
export interface Request {
  readonly method: Method
  /** With its query. */
  readonly path: string
  readonly body: string | undefined
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/** Places each field of an input where its row's route takes it: path, query or body. Every field of the path must be there. */
export const requestOf = (
  { route: { keys, method, path, rest } }: Pick<Operation.Any, "route">,
  input: Readonly<Record<string, unknown>>
): Request => {
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
