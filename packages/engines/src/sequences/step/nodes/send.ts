import type { SendNode } from "@tidings/schema/sequences/Definition"
import { Result } from "effect"
import type { Send } from "../Command.ts"
import type { Accepted, Refused } from "../Input.ts"
import { deferredUntil, isSkipped } from "../time/limits.ts"
import { quietUntil } from "../time/localTime.ts"
import { ask, fail, go, leave, type Move, rest } from "../walk/Move.ts"
import type { Values } from "../Values.ts"
import type { Walk } from "../walk/Walk.ts"
import { zoneNote } from "./moment.ts"

const minute = 60_000
const hour = 60 * minute

/** Pauses in milliseconds before each retry of a refused send; after the last retry it fails. */
const patience = [minute, 10 * minute, hour, 6 * hour, 24 * hour]

const quiet = (walk: Walk, node: SendNode, ms: number): number =>
  quietUntil(walk.timeZone.zone, node.quietHours ?? walk.definition.quietHours, ms)

const holding = (walk: Walk, id: string, until: number, reason: string): Move => {
  walk.note("held", { node: id, until, reason, ...(reason === "quiet_hours" && zoneNote(walk)) })
  return rest(until)
}

const skipping = (walk: Walk, id: string, { next }: SendNode, reason: string): Move => {
  walk.note("skipped", { node: id, reason })
  return go(next)
}

const refusing = (walk: Walk, id: string, node: SendNode, code: string): Move => {
  if (node.onError === "continue") return skipping(walk, id, node, code)
  const { tries = 0 } = walk.run.state
  const pause = node.onError === "fail" ? undefined : patience[tries]
  if (pause === undefined) return fail(code)
  walk.remember({ tries: tries + 1 })
  if (tries === 0) {
    walk.run = { ...walk.run, status: "waiting" }
    walk.tell("sequence_run.held", id, { ...walk.cause, reason: code })
  }
  return holding(walk, id, walk.at + pause, code)
}

/** Returns the send, or the code of the reason why it cannot be sent. */
const messageOf = (walk: Walk, id: string, node: SendNode): Result.Result<Send, string> => {
  const filled = walk.render({ variables: node.variables ?? {}, to: node.to ?? walk.facts.contact.email ?? "" })
  if (Result.isFailure(filled)) return Result.fail("variables_invalid")
  const { to, variables } = filled.success as { readonly to?: unknown; readonly variables: Values }
  if (typeof to !== "string" || to.trim() === "") return Result.fail("recipient_missing")
  return Result.succeed({
    type: "send",
    node: id,
    visit: walk.run.visit,
    atMs: walk.at,
    leaveAtMs: quiet(walk, node, Math.max(walk.at, walk.nowMs)),
    channel: node.channel ?? "email",
    template: node.template,
    to: to.trim(),
    variables,
    ...(node.from !== undefined && { from: node.from }),
    ...(node.replyTo !== undefined && { replyTo: node.replyTo })
  })
}

/** Checks quiet hours, then limits, then asks for the send. Also runs when the time of a held send has come. */
export const trySend = (walk: Walk, id: string, node: SendNode): Move => {
  const { definition, facts } = walk
  const isLimited = !facts.exempt.has(node.template)
  const quietEnd = quiet(walk, node, walk.at)
  if (quietEnd === walk.at && isLimited && isSkipped(definition, facts.recent, walk.at))
    return skipping(walk, id, node, "limit")
  const limitEnd = isLimited ? deferredUntil(definition, facts.recent, walk.at) : walk.at
  if (limitEnd > quietEnd) return holding(walk, id, limitEnd, "limit")
  if (quietEnd > walk.at) return holding(walk, id, quietEnd, "quiet_hours")
  const message = messageOf(walk, id, node)
  if (Result.isSuccess(message)) return ask(message.success)
  walk.reach(walk.nowMs)
  return refusing(walk, id, node, message.failure)
}

export const enterSend = (walk: Walk, id: string, node: SendNode): Move => {
  walk.note("entered", { node: id })
  return trySend(walk, id, node)
}

/** Continues after an accepted send; branches may read its status from here on. */
export const acceptedAt = (walk: Walk, id: string, node: SendNode, { sendId, status }: Accepted): Move => {
  if (walk.plan.readsSend(id)) walk.remember({ sends: { ...walk.run.state.sends, [id]: { id: sendId, status } } })
  if (status !== "suppressed") {
    walk.note("sent", { node: id, sendId })
    return go(node.next)
  }
  walk.note("skipped", { node: id, sendId, reason: "suppressed" })
  return walk.definition.onSuppressed === "continue" ? go(node.next) : leave("suppressed")
}

/**
 * Continues after a refused send: held from the time of the attempt, passed or failed, as the node's `onError` says.
 */
export const refusedAt = (walk: Walk, id: string, node: SendNode, { atMs, code }: Refused): Move => {
  walk.reach(atMs)
  return refusing(walk, id, node, code)
}
