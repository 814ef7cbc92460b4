import type { Channel } from "@tidings/connectors/Channel"
import type { EventData, EventType } from "@tidings/schema/EventType"
import type { IdPrefix } from "@tidings/schema/Id"
import type { SendEvent } from "@tidings/schema/resources/Send"
import type { MessageRow } from "@tidings/storage/repositories/messageRows"
import type { Answered, Failed } from "./failureData.ts"

/** A change of a message: the entry of its timeline, and the webhook event that tells it. */
export interface MessageChange {
  readonly type: EventType
  readonly source: SendEvent["source"]
  readonly data?: object | undefined
}

/** A change of one of these event types; `Sent` are the fields of the message itself, in every event of it. */
export type ChangeOf<T extends EventType, Sent> = {
  readonly [K in T]: { readonly type: K; readonly source: SendEvent["source"] } & ({} extends Omit<
    EventData<K>,
    keyof Sent
  >
    ? { readonly data?: Omit<EventData<K>, keyof Sent> }
    : { readonly data: Omit<EventData<K>, keyof Sent> })
}[T]

/** A row of the table of message kinds: what tells one kind from another on the way from acceptance to its end. */
export interface MessageKind<
  C extends Channel = Channel,
  Row extends MessageRow = MessageRow,
  Change extends MessageChange = MessageChange
> {
  readonly channel: C
  /** Name of the kind in audit entries. */
  readonly noun: string
  /** Prefix of its ids. */
  readonly prefix: IdPrefix
  /** Statuses in order of rank: a change never lowers it. */
  readonly statuses: ReadonlyArray<Row["status"]>
  /** Statuses in which it waits to be handed over; whatever ends the waiting may have a lower rank. */
  readonly waits: ReadonlyArray<Row["status"]>
  /** Statuses that no change leaves. */
  readonly final: ReadonlyArray<Row["status"]>
  /** The status that a change leads to; undefined if it leads to none. */
  readonly reached: (change: Change) => Row["status"] | undefined
  /** Types that are recorded again until the timeline has 100 entries; any other is recorded once. */
  readonly repeats: ReadonlyArray<Change["type"]>
  /** Types that callers bring about before its hour, which a sandbox message records too. */
  readonly planned?: ReadonlyArray<Change["type"]>
  /** The words for what happens to every kind of message. */
  readonly says: {
    readonly queued: (again?: { readonly resolution: "send_again" }) => Change
    readonly sent: (data: Answered | { readonly resolution: "sent" }) => Change
    readonly delivered: () => Change
    readonly delayed: (data: Failed & { readonly next_attempt_at: string }) => Change
    readonly unconfirmed: (data: Answered & { readonly reason: string }) => Change
    readonly failed: (data: Failed) => Change
  }
  /** The data of a change as webhooks are told it; by default all of it. */
  readonly tells?: (row: Omit<Row, "events">, data: object) => object
  /** The message's fields in each of its events. */
  readonly eventData: (row: Omit<Row, "events">, status: Row["status"]) => object
}

/** Declares a kind of message. */
export const make = <C extends Channel, Row extends MessageRow, Change extends MessageChange>(
  kind: MessageKind<C, Row, Change>
): MessageKind<C, Row, Change> => kind

/**
 * The words of a kind whose events are called after its statuses: `sms.sent` leads to `sent`; and `sms.queued` to
 * `queued` if it has a reason, else to `accepted`.
 */
export const calledAfterStatuses = <Row extends MessageRow, Change extends MessageChange>(family: string) => {
  const told = (word: string, source: MessageChange["source"], data?: object) =>
    ({ type: `${family}.${word}`, source, ...(data && { data }) }) as unknown as Change
  const says: MessageKind<Channel, Row, Change>["says"] = {
    queued: (data) => told("queued", "system", data),
    sent: (data) => told("sent", "provider", data),
    delivered: () => told("delivered", "provider"),
    delayed: (data) => told("queued", "provider", data),
    unconfirmed: (data) => told("unconfirmed", "provider", data),
    failed: (data) => told("failed", "provider", data)
  }
  const reached = ({ data, type }: Change): Row["status"] => {
    const word = type.slice(family.length + 1)
    return word === "queued" && !(data !== undefined && "reason" in data) ? "accepted" : word
  }
  const repeats: ReadonlyArray<Change["type"]> = [told("queued", "system").type]
  return { says, reached, repeats }
}
