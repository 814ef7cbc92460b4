import { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import { groupNamed, type Group } from "./Group.ts"
import type * as Operation from "./Operation.ts"

/** A row and its group (folder). */
export interface RegistryEntry<R> {
  readonly group: string
  readonly heading: Group
  readonly operation: Operation.Any<R>
  /** The recorded answer to the row's own example; undefined if there is none. */
  readonly answer: () => unknown
}

/** All operations of a platform; `R` are all services that their handlers need. */
export interface Registry<out R> {
  readonly entries: ReadonlyArray<RegistryEntry<any>>
  readonly "~services"?: (_: never) => R
}

type Groups = Readonly<Record<string, ReadonlyArray<Operation.Any>>>

interface Told {
  /** Looks up the answer to a row's own example, by the row's name. */
  readonly answerOf?: (row: string) => unknown
  /** Titles and descriptions of groups, by name. */
  readonly headings?: Readonly<Record<string, Group>>
}

/**
 * Collects rows by group; throws if two claim one name or one route, if one refers to an unknown row, or if one can be
 * held where none reads held calls.
 */
export const make = <const G extends Groups>(
  groups: G,
  { answerOf = () => undefined, headings = {} }: Told = {}
): Registry<Operation.Services<G[keyof G][number]>> => {
  const entries = Object.entries(groups).flatMap(([group, rows]) =>
    rows.map((operation) => ({
      group,
      heading: headings[group] ?? groupNamed(group),
      operation,
      answer: () => answerOf(operation.name)
    }))
  )
  const rows = entries.map(({ operation }) => operation)
  refuseTwins(rows.map((row) => row.name))
  refuseTwins(
    rows.flatMap(({ aliases, route }) => [route, ...aliases]).map(({ text }) => text.replaceAll(/\{\w+\}/gu, "{}"))
  )
  refuseStrays(rows)
  return { entries }
}

/** The row by which callers learn what became of a held call; undefined if there is none. */
export const readerIn = (rows: ReadonlyArray<Operation.Any>): Operation.Any | undefined =>
  rows.find(({ output }) => output === ApprovalDetail)

const refuseStrays = (rows: ReadonlyArray<Operation.Any>) => {
  const names = new Set(rows.map(({ name }) => name))
  for (const { name, typedBy } of rows) {
    const named = typedBy === undefined ? [] : [typedBy.describedBy, typedBy.listedBy]
    const stray = named.find((one) => !names.has(one))
    if (stray !== undefined) throw new Error(`${name} refers to an unknown operation: "${stray}"`)
  }
  const held = rows.find(({ surface }) => surface !== undefined)
  if (held !== undefined && readerIn(rows) === undefined)
    throw new Error(`${held.name} can be held, and no operation reads what became of it`)
}

const refuseTwins = (claims: ReadonlyArray<string>) => {
  const twin = claims.find((claim, index) => claims.indexOf(claim) !== index)
  if (twin !== undefined) throw new Error(`two operations claim "${twin}"`)
}
