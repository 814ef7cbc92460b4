import type { WorkspaceId } from "./Id.ts"

/**
 * One of a workspace's two worlds: the live one, or the sandbox, whose people, messages and configuration never affect
 * the live one. Every look-up of a row of a world takes the whole `World`, so that a workspace id alone finds nothing.
 * Decided in docs/decisions/worlds.md.
 */
export interface World {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
}
/**
 * The path folder of links and pages that a sandbox key made, beside those of the live world; no slug may be this word.
 */
export const sandboxFolder = "test"

interface Standing {
  readonly livemode: boolean
  readonly slug: string
}

const prefix = `${sandboxFolder}/`

/** Returns the public path of a slug: the slug itself in the live world, below `test/` in the sandbox. */
export const worldPath = ({ livemode, slug }: Standing): string => (livemode ? slug : `${prefix}${slug}`)

/** Splits a `worldPath` into its slug and its world. */
export const namedByPath = (path: string): Standing =>
  path.startsWith(prefix) ? { livemode: false, slug: path.slice(prefix.length) } : { livemode: true, slug: path }
