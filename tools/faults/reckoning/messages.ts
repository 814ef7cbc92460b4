import { type Reckoned, nothingReckoned, repeatedAmong } from "./Reckoned.ts"
import type { Told } from "../site/receiver.ts"
import type { Snapshot } from "./snapshot.ts"

interface Message {
  readonly id: string
  readonly to: string
  readonly status: string
}

interface Messages {
  /** Ids as callers were answered. */
  readonly accepted: ReadonlyArray<string>
  /** Messages of this kind as the platform lists them. */
  readonly listed: ReadonlyArray<Message>
  /** Names under which messages left, in order, and the name of one. */
  readonly took: ReadonlyArray<string>
  readonly nameOf: (message: Message) => string
  readonly told: ReadonlyArray<Told>
  /** Field of an event's data with the message's id. */
  readonly idField: "send_id" | "sms_id" | "id"
}

const waiting = new Set(["accepted", "queued", "delivery_delayed", "scheduled"])

/**
 * Reckons messages of one kind: each accepted one ends as `sent` and has left once, or as `unconfirmed` and has left at
 * most once; the webhook told its end.
 */
export const reckonMessages = ({ accepted, idField, listed, nameOf, told, took }: Messages): Reckoned => {
  const byId = new Map(listed.map((message) => [message.id, message]))
  const left = new Set(took)
  const names = new Set(listed.map(nameOf))
  const ends = new Set(told.map(({ data, type }) => `${data[idField]} ${type.split(".")[1]}`))
  const ended = listed.filter(({ status }) => status === "sent" || status === "unconfirmed")
  const unconfirmed = listed.filter(({ status }) => status === "unconfirmed")
  const isLost = (message: Message) =>
    !waiting.has(message.status) &&
    message.status !== "unconfirmed" &&
    !(message.status === "sent" && left.has(nameOf(message)))
  return {
    ...nothingReckoned,
    accepted: accepted.length,
    unconfirmed: unconfirmed.length,
    unconfirmedLeft: unconfirmed.filter((message) => left.has(nameOf(message))).length,
    lost: [
      ...accepted.filter((id) => !byId.has(id)).map((id) => `${id} is not there`),
      ...listed
        .filter(isLost)
        .map(({ id, status }) => `${id} is ${status}${status === "sent" ? " and never left" : ""}`)
    ],
    doubled: [
      ...repeatedAmong(took.filter((name) => names.has(name))).map((name) => `${name} left twice`),
      ...repeatedAmong(accepted).map((id) => `${id} was answered to two calls`)
    ],
    stuck: listed.filter(({ status }) => waiting.has(status)).map(({ id, status }) => `${id} is ${status}`),
    untold: ended.filter(({ id, status }) => !ends.has(`${id} ${status}`)).map(({ id, status }) => `${id} ${status}`)
  }
}

/** Finds addresses that were asked once and have several messages. */
export const madeTwice = (listed: ReadonlyArray<Message>): ReadonlyArray<string> =>
  repeatedAmong(listed.map(({ to }) => to)).map((to) => `${to} has several messages`)

/** Reckons emails: `listed` are those of this kind. */
export const reckonSends = (
  { mailsTook, told }: Pick<Snapshot, "mailsTook" | "told">,
  { accepted, listed }: Pick<Messages, "accepted" | "listed">
): Reckoned => reckonMessages({ accepted, listed, took: mailsTook, nameOf: ({ id }) => id, told, idField: "send_id" })
