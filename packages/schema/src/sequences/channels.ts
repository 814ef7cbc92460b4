import type { SendId, SmsId } from "../Id.ts"

/** A message that a run sent. */
export type RunSendId = SendId | SmsId

interface SequenceChannelRow {
  /** Prefix of its messages' ids. */
  readonly idPrefix: "snd" | "sms"
  /** First part of its events' types. */
  readonly group: string
  /** The events of a message that a wait may listen for. */
  readonly heard: ReadonlyArray<string>
}

/** The channels that sequences send by. A node without a channel sends email. */
export const sequenceChannels = {
  email: {
    idPrefix: "snd",
    group: "send",
    heard: ["send.delivered", "send.opened", "send.clicked", "send.bounced", "send.failed"]
  },
  sms: { idPrefix: "sms", group: "sms", heard: ["sms.delivered", "sms.undelivered", "sms.failed"] }
} as const satisfies Readonly<Record<string, SequenceChannelRow>>
export type SequenceChannel = keyof typeof sequenceChannels

export const sequenceChannelNames = Object.keys(sequenceChannels) as ReadonlyArray<SequenceChannel>

/** The events of a run's own sends that a wait may listen for. */
export const sendEvents: ReadonlyArray<string> = sequenceChannelNames.flatMap((name) => sequenceChannels[name].heard)

const channelOfType = new Map(
  sequenceChannelNames.flatMap((name) => sequenceChannels[name].heard.map((type) => [type as string, name] as const))
)

/** Returns the channel whose sends have events of this type that a run may listen for; undefined if none has. */
export const channelOfEvent = (type: string): SequenceChannel | undefined => channelOfType.get(type)

/** True for event types of its own sends that a run may listen for. */
export const isOfSends = (type: string): boolean => channelOfType.has(type)

/** Returns the channel of a message. */
export const channelOfSend = (id: RunSendId): SequenceChannel =>
  sequenceChannelNames.find((name) => id.startsWith(`${sequenceChannels[name].idPrefix}_`)) ?? "email"

/** Returns the channel that a node sends by. */
export const channelOf = ({ channel = "email" }: { readonly channel?: SequenceChannel }): SequenceChannel => channel
