import type { World } from "@tidings/schema/World"
import { problem } from "@tidings/schema/Problem"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"

/** Lists workspaces by id, for a person to choose from. */
export const listed = (workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>): string =>
  workspaces.map(({ id, name }) => `${id}  ${name}`).join("\n")

/** Finds the workspace of a command: the named one, or the only one there is. */
export const workspaceFor = Effect.fnUntraced(function* (wanted: string | undefined) {
  const all = yield* (yield* WorkspaceRepository).list
  if (all.length === 0) {
    const message = `There is no workspace yet: make one with ${commandLine("init")}`
    return yield* problem("resource_not_found", { message })
  }
  const fitting = wanted === undefined ? all : all.filter((one) => one.id === wanted)
  if (fitting.length === 1) return fitting[0]!
  return wanted === undefined
    ? yield* problem("field_invalid", {
        message: `There are several workspaces; name one by --workspace:\n${listed(all)}`
      })
    : yield* problem("resource_not_found", {
        message: `There is no workspace ${wanted}; these are there:\n${listed(all)}`
      })
})

/** Finds the world of a command: the live one of its workspace, unless `sandbox` is true. */
export const worldFor = ({ sandbox = false, workspace }: { readonly sandbox?: boolean; readonly workspace?: string }) =>
  Effect.map(workspaceFor(workspace), ({ id }): World => ({ workspaceId: id, livemode: !sandbox }))
