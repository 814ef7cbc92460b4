import { commandLine } from "@tidings/services/installation/commandLine"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import { DeedRefused } from "./Deed.ts"

/** Workspaces by id, for a person to choose from. */
export const listed = (workspaces: ReadonlyArray<{ readonly id: string; readonly name: string }>): string =>
  workspaces.map(({ id, name }) => `${id}  ${name}`).join("\n")

/** The workspace that a deed is about: the named one, or the only one there is. */
export const chosen = Effect.fnUntraced(function* (wanted: string | undefined) {
  const all = yield* (yield* WorkspaceRepository).list
  if (all.length === 0) {
    return yield* new DeedRefused({ message: `There is no workspace yet: make one with ${commandLine("init")}` })
  }
  const fitting = wanted === undefined ? all : all.filter((one) => one.id === wanted)
  if (fitting.length === 1) return fitting[0]!
  const asked =
    wanted === undefined
      ? "There are several workspaces; name one by --workspace:"
      : `There is no workspace ${wanted}; these are there:`
  return yield* new DeedRefused({ message: `${asked}\n${listed(all)}` })
})
