import type * as Operation from "@tidings/pipeline/Operation"
import { split } from "./split.ts"

/** A call as HTTP carries it. */
export interface Request {
  readonly method: Operation.Method
  /** With its query. */
  readonly path: string
  readonly body: string | undefined
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/** Places each field of an input where its row's route takes it: path, query or body. Every field of the path must be there. */
export const requestOf = (row: Operation.Any, input: Readonly<Record<string, unknown>>): Request => {
  const { method, path, pathFields, rest } = split(row, row.http)
  const filled = pathFields.reduce(
    (at, { field, name }) => at.replace(`{${name}}`, () => encodeURIComponent(textOf(input[field]))),
    path
  )
  const others = Object.entries(input).filter(([name]) => !pathFields.some(({ field }) => field === name))
  if (rest === "body") return { method, path: filled, body: JSON.stringify(Object.fromEntries(others)) }
  const query = new URLSearchParams(
    others.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, textOf(one)]))
  )
  return { method, path: query.size > 0 ? `${filled}?${query}` : filled, body: undefined }
}
