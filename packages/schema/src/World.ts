import type { WorkspaceId } from "./Id.ts"

/**
 * One of a workspace's two worlds: the live one, or the sandbox, whose people, messages and configuration the live one never notices. Whatever names
 * a row of a world asks for it whole, so that the workspace alone finds nothing. Decided in docs/decisions/worlds.md.
 */
export interface World {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
}
/** The folder in which visitors find what a sandbox key made, beside that of the live world; no slug of its own. */
export const sandboxFolder = "test"

interface Standing {
  readonly livemode: boolean
  readonly slug: string
}

const prefix = `${sandboxFolder}/`

/** Where visitors find a slug of a world: itself, or in the sandbox's folder. */
export const worldPath = ({ livemode, slug }: Standing): string => (livemode ? slug : `${prefix}${slug}`)

/** The slug, and whose, that a `worldPath` names. */
export const namedByPath = (path: string): Standing =>
  path.startsWith(prefix) ? { livemode: false, slug: path.slice(prefix.length) } : { livemode: true, slug: path }
