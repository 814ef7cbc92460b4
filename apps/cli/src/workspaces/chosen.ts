import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect, Option } from "effect"
import { misused } from "../Stop.ts"
import { pairs } from "../table.ts"

/** Workspaces by id, for a person to choose from. */
export const listed = (workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>): string =>
  pairs(Object.fromEntries(workspaces.map(({ id, name }) => [id, name])))

/** The workspace that a command is about: the named one, or the only one there is. */
export const chosen = Effect.fnUntraced(function* (wanted: Option.Option<string>) {
  const all = yield* (yield* WorkspaceRepository).list
  if (all.length === 0) return yield* misused("There is no workspace yet: make one with pnpm tidings init.")
  const fitting = Option.match(wanted, { onNone: () => all, onSome: (id) => all.filter((one) => one.id === id) })
  if (fitting.length === 1) return fitting[0]!
  const asked = Option.match(wanted, {
    onNone: () => "There are several workspaces; name one by --workspace:",
    onSome: (id) => `There is no workspace ${id}; these are there:`
  })
  return yield* misused(`${asked}\n${listed(all)}`)
})
