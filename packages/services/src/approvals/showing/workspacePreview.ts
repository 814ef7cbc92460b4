import type { UpdateWorkspace } from "@tidings/schema/resources/Workspace"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { settingChanges } from "../../settings/ManagedWorkspace.ts"
import type { Preview } from "../Preview.ts"

const shown = (name: string, value: unknown): string =>
  value !== null ? String(value) : name === "default_locale" ? "en" : "by category"

/** Previews a change of the workspace's settings: each with its value now and then. */
export const workspacePreview = Effect.fnUntraced(function* (asked: typeof UpdateWorkspace.Type) {
  const { workspaceId } = yield* Caller
  const workspace = yield* WorkspaceRepository.use((workspaces) => workspaces.find(workspaceId))
  return {
    kind: "facts",
    facts: settingChanges(workspace!, asked).map(({ from, name, to }) => ({
      name,
      value: `${shown(name, to)}; now ${shown(name, from)}`
    })),
    warnings: []
  } satisfies Preview
})
