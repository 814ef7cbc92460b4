import type { sequences } from "../tables/index.ts"

/** A sequence by its names, and the version that its runs start on. */
export type NamedSequence = Pick<typeof sequences.$inferSelect, "id" | "key" | "status" | "versionId"> & {
  readonly version: number
}

/** SQL for the `NamedSequence` of a key or an id in a world: the sandbox's own comes before the live one. */
export const namedSequence = (workspaceId: string, livemode: string, keyOrId: string): string =>
  `select s.id, s.key, s.status, v.id as "versionId", v.number as version
  from sequences s join sequence_versions v on v.id = s.version_id
  where s.workspace_id = ${workspaceId} and (s.livemode or not ${livemode}) and (s.key = ${keyOrId} or s.id = ${keyOrId}) order by s.livemode limit 1`
