import type { WorkspaceId } from "./Id.ts"

/**
 * One of a workspace's two worlds: the live one, or the sandbox, whose people, messages and configuration the live one never notices. Whatever names
 * a row of a world asks for it whole, so that the workspace alone finds nothing. Decided in docs/decisions/worlds.md.
 */
export interface World {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
}
