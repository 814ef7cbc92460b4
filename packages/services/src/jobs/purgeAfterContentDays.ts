import type { ContentCut } from "@tidings/storage/repositories/contentCut"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Effect } from "effect"
import { eachApart } from "./eachApart.ts"

const workspacesAtOnce = 200
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Days after which a message that is still open says nothing any more, unless its workspace keeps content longer. */
const openDays = 30

/**
 * Purges what messages say by each workspace's own days, at most 200 workspaces at a time; a defect in some of them
 * stops none of the others. Decided in docs/decisions/workspace.md.
 */
export const purgeAfterContentDays = <R>(purge: (cut: ContentCut) => Effect.Effect<void, never, R>) =>
  Effect.gen(function* () {
    const workspaces = yield* WorkspaceRepository
    const nowMs = yield* Clock.currentTimeMillis
    const cutOf = (days: number) => ({
      nowMs,
      // With 0 days, messages in transactions that are open now are not passed by.
      settledMs: nowMs - Math.max(days * dayMs, hourMs),
      allMs: nowMs - Math.max(days, openDays) * dayMs
    })
    for (let after = "", more = true; more;) {
      const page = yield* workspaces.contentDays(after, workspacesAtOnce)
      const groups = Map.groupBy(page, ({ content_days: days }) => days)
      yield* eachApart(
        [...groups],
        ([days, group]) => purge({ workspaceIds: group.map(({ id }) => id), ...cutOf(days) }),
        { words: ([days]) => `content of messages could not be deleted after ${days} days` }
      )
      after = page.at(-1)?.id ?? ""
      more = page.length === workspacesAtOnce
    }
  })
