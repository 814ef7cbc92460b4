import type { Heard, On } from "@tidings/schema/sequences/Definition"
import { conditionHolds } from "../condition.ts"
import type { Happening } from "../Input.ts"
import { valueAt } from "../Values.ts"
import type { Walk } from "../walk/Walk.ts"

/** True if an event is the one that is listened for. */
export const isHeard = (walk: Walk, { event, send, where }: Heard & Pick<On, "send">, happening: Happening): boolean =>
  event === happening.type &&
  (send === undefined || send === happening.send) &&
  (where === undefined || conditionHolds(walk.resolved(where), (path) => valueAt(happening.metadata, path)))

/**
 * Remembers that an event moved the run, so that it does not move it again; keeps its metadata if a later node reads
 * it.
 */
export const use = (walk: Walk, { id, metadata, seq = 0 }: Happening, node?: string): void => {
  const { events = {}, used = [] } = walk.run.state
  walk.run = { ...walk.run, cursor: Math.max(walk.run.cursor, seq) }
  walk.remember({
    heard: id,
    ...(walk.plan.looksBack && { used: [...used, id] }),
    ...(node !== undefined && walk.plan.readsEvent(node) && { events: { ...events, [node]: metadata } })
  })
}
