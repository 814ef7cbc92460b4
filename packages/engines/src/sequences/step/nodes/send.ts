import { channelOf, type SequenceChannel } from "@tidings/schema/sequences/channels"
import type { SendNode } from "@tidings/schema/sequences/Definition"
import type { SendNodeBy } from "@tidings/schema/sequences/sendNodes"
import { Result } from "effect"
import { channelRules } from "../../channelRules.ts"
import type { SendCommand, SendEmail, SendSms } from "../Command.ts"
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

type Common = Exclude<keyof SendEmail & keyof SendSms, "channel">

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined

/** The part of a send that only its channel has, from its node and the node's rendered Liquid. */
const ownPart: {
  readonly [Channel in SequenceChannel]: (
    node: SendNodeBy<Channel>,
    written: Values
  ) => Omit<Extract<SendCommand, { channel: Channel }>, Common>
} = {
  email: ({ from, replyTo }, written) => {
    const locale = textOf(written["locale"])
    return {
      channel: "email",
      ...(locale !== undefined && { locale }),
      ...(from !== undefined && { from }),
      ...(replyTo !== undefined && { replyTo })
    }
  },
  sms: (_, written) => {
    const [language, consentProofId] = [textOf(written["language"]), textOf(written["consentProofId"])]
    return {
      channel: "sms",
      ...(language !== undefined && { language }),
      ...(consentProofId !== undefined && { consentProofId })
    }
  }
}

/** Returns the send, or the code of the reason why it cannot be sent. */
const messageOf = (walk: Walk, id: string, node: SendNode): Result.Result<SendCommand, string> => {
  const channel = channelOf(node)
  const { address, written } = channelRules[channel]
  const own = Object.entries(written).map(([field, otherwise]) => [field, node[field as "to"] ?? otherwise] as const)
  const filled = walk.render({ ...Object.fromEntries(own), variables: node.variables ?? {}, to: node.to ?? address })
  if (Result.isFailure(filled)) return Result.fail("variables_invalid")
  const { to, variables, ...rest } = filled.success as { readonly to?: unknown; readonly variables: Values }
  if (typeof to !== "string" || to.trim() === "") return Result.fail("recipient_missing")
  return Result.succeed({
    type: "send",
    node: id,
    visit: walk.run.visit,
    atMs: walk.at,
    leaveAtMs: quiet(walk, node, Math.max(walk.at, walk.nowMs)),
    template: node.template,
    to: to.trim(),
    variables,
    ...ownPart[channel](node as never, rest)
  })
}

/** Checks quiet hours, then limits, then asks for the send. Also runs when the time of a held send has come. */
export const trySend = (walk: Walk, id: string, node: SendNode): Move => {
  const { definition, facts } = walk
  const isLimited = !facts.exempt.has(node.template) && !channelRules[channelOf(node)].isExempt(node.template)
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
