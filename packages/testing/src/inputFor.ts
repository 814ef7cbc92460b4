import { registry } from "@tidings/operations/registry"
import { given } from "@tidings/operations/testing/given"
import type * as Operation from "@tidings/pipeline/Operation"
import { idPrefixOf } from "@tidings/schema/Id"
import { Effect } from "effect"
import type { Workspace } from "./fixtures.ts"
import { call } from "./World.ts"

const rows = new Map(registry.entries.map(({ operation }) => [operation.name, operation]))

/** The fields of a row's example that hold an id, each with its prefix. */
export const idFieldsOf = ({
  example,
  input
}: Operation.Any): ReadonlyArray<readonly [field: string, prefix: string]> =>
  Object.keys(example).flatMap((field) => {
    const prefix = idPrefixOf(input.fields[field])
    return prefix === undefined ? [] : [[field, prefix] as const]
  })

/** The row that creates objects of this prefix, and the field of its answer with the id. */
export const makerOf = (prefix: string): readonly [row: Operation.Any, field: string] => {
  for (const row of rows.values()) {
    const fields = row.status === undefined || row.status === 200 ? {} : (row.output.fields ?? {})
    const field = Object.keys(fields).find((name) => idPrefixOf(fields[name]) === prefix && !(name in row.input.fields))
    if (field !== undefined) return [row, field]
  }
  throw new Error(`no operation makes what ${prefix}_ names: say in <row_name>.given.ts what its input is`)
}

const made = (prefix: string, workspace: Workspace): Effect.Effect<string, never, any> => {
  const [row, field] = makerOf(prefix)
  return Effect.flatMap(inputFor(row.name, workspace), (input) =>
    Effect.flatMap(call(row.name, input, { key: workspace.live, idempotencyKey: crypto.randomUUID() }), (answer) =>
      answer.status < 300 ? Effect.succeed(answer.body[field]) : Effect.die(`${row.name}: ${answer.text}`)
    )
  )
}

/** An input that the row accepts in this workspace: its example, with ids of objects created there. */
export const inputFor = (operation: string, workspace: Workspace): Effect.Effect<object, never, any> => {
  const row = rows.get(operation)!
  const said = given[operation]?.input
  if (said !== undefined) return said(workspace)
  return Effect.map(
    Effect.forEach(idFieldsOf(row), ([field, prefix]) => Effect.map(made(prefix, workspace), (id) => [field, id])),
    (ids) => ({ ...row.example, ...Object.fromEntries(ids) })
  )
}

/**
 * Changes an input so that the row's handler, and no earlier check, refuses it: it refers to a missing or forbidden
 * object.
 */
export const refusedFor = (operation: string, input: object): object => {
  const row = rows.get(operation)!
  const named = row.route.keys[0]?.name ?? idFieldsOf(row)[0]?.[0]
  const changed =
    given[operation]?.refused ??
    (named === undefined ? undefined : { [named]: absent(String((input as Record<string, unknown>)[named])) })
  if (changed === undefined) throw new Error(`say in ${operation}.given.ts what it refuses`)
  return { ...input, ...changed }
}

const absent = (name: string): string => `${/^[a-z]+_/u.exec(name)?.[0] ?? "no-such-"}01kb2x9w3t5v7y8z`

/** A different input that the row accepts as well. */
export const otherFor = (operation: string, input: object): object => {
  const other = given[operation]?.other
  if (other !== undefined) return { ...input, ...other }
  const [field, value] = Object.entries(input).find(([, value]) => typeof value === "string")!
  return { ...input, [field]: `${value}0` }
}
