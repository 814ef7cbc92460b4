import { isOfSends } from "@tidings/schema/sequences/channels"
import type { On, StateNode, WaitOn } from "@tidings/schema/sequences/Definition"
import type { FoundEvents, Happening, EventPosition } from "../Input.ts"
import type { LookBack } from "../Command.ts"
import { ask, fail, go, type Move, rest } from "../walk/Move.ts"
import type { Walk } from "../walk/Walk.ts"
import { isHeard, use } from "./hearing.ts"
import { timeoutOf } from "./moment.ts"

type Listening = WaitOn | StateNode

/** Maximum events per look-back, and maximum look-backs of one visit. */
const pageLimit = 200
const pages = 5

/**
 * Returns the look-back of a node; undefined if the node counts only events after its entry, or nothing can have come.
 */
const lookBackOf = (walk: Walk, id: string, node: Listening, after?: EventPosition): LookBack | undefined => {
  if (node.type === "state" || node.since !== "enrolment") return undefined
  const { contactId, enrolledAt, state, visit } = walk.run
  const types = [...new Set(node.on.map(({ event }) => event))].filter((type) => !isOfSends(type))
  const sends = node.on.flatMap(({ event, send }) => {
    const sent = send === undefined ? undefined : state.sends?.[send]
    return isOfSends(event) && send !== undefined && sent !== undefined ? [{ type: event, send, sendId: sent.id }] : []
  })
  if (types.length === 0 && sends.length === 0) return undefined
  return {
    type: "lookBack",
    node: id,
    visit,
    contactId,
    types,
    sends,
    sinceMs: enrolledAt,
    untilMs: walk.at,
    ...(after !== undefined && { after }),
    limit: pageLimit
  }
}

/** Looks for events since enrolment if the node counts them, else rests. */
const lookBack = (walk: Walk, id: string, node: Listening, page?: number, after?: EventPosition): Move => {
  const question = lookBackOf(walk, id, node, after)
  return question === undefined ? rest(walk.run.waitUntil) : ask(question, page)
}

/** Repeats a look-back that was never answered. */
export const repeatLookBack = (walk: Walk, id: string, node: Listening): Move => lookBack(walk, id, node)

/** Rests until an event or its timeout; a node that counts events since enrolment looks for those first. */
export const enterListening = (walk: Walk, id: string, node: Listening): Move => {
  const timeout = node.timeout === undefined ? undefined : timeoutOf(walk, node.timeout)
  if (node.timeout !== undefined && timeout === undefined) {
    walk.note("entered", { node: id, reason: "until_invalid" })
    return fail("until_invalid")
  }
  const { ms: until, ...zone } = timeout ?? { ms: undefined }
  walk.note("entered", { node: id, ...(until !== undefined && { until }), ...zone })
  walk.run = { ...walk.run, waitUntil: until ?? null }
  return lookBack(walk, id, node)
}

const edgeFor = (walk: Walk, { on = [] }: Listening, happening: Happening): On | undefined =>
  on.find((one) => isHeard(walk, one, happening))

const woken = (walk: Walk, id: string, happening: Happening, { next }: On, reason?: string): Move => {
  use(walk, happening, id)
  const { id: eventId, type: event } = happening
  walk.note("woken", { node: id, event, eventId, ...(reason !== undefined && { reason }) })
  return go(next)
}

/** Takes the edge of the first `on` that matches the event; undefined if none does. */
export const hearAt = (walk: Walk, id: string, node: Listening, happening: Happening): Move | undefined => {
  const edge = edgeFor(walk, node, happening)
  return edge === undefined ? undefined : woken(walk, id, happening, edge)
}

/** Takes the oldest matching event since enrolment that was not used yet; without one it reads on, or rests. */
export const foundAt = (walk: Walk, id: string, node: Listening, { events, more }: FoundEvents): Move => {
  const { asked, used = [] } = walk.run.state
  for (const happening of events) {
    const edge = used.includes(happening.id) ? undefined : edgeFor(walk, node, happening)
    if (edge !== undefined) return woken(walk, id, happening, edge, "since_enrolment")
  }
  const page = asked === undefined ? 1 : asked.page + 1
  return more !== undefined && page <= pages ? lookBack(walk, id, node, page, more) : rest(walk.run.waitUntil)
}

/** Continues after the timeout of a node. */
export const timedOut = (walk: Walk, id: string, { timeout }: Listening): Move => {
  walk.note("timed_out", { node: id })
  return go(timeout?.next ?? "end")
}
