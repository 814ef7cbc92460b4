/** A kind of messages that a policy can hold, and that has an event family, both named as the channel. */
interface ChannelMessages {
  /** One of them, as an approver reads it. */
  readonly noun: string
  /** Heading of their events. */
  readonly title: string
  /** The caller's intention, as a verb phrase. */
  readonly wantsTo: string
  /** The kind of recipient in the `to` of a call; undefined if that is no person's. */
  readonly writesTo?: "address" | "number"
}

interface ChannelRow {
  /** Heading of its connectors. */
  readonly title: string
  /** Undefined for a channel whose surfaces and events have names of their own. */
  readonly messages?: ChannelMessages
}

/** The channels whose providers workspaces connect. */
export const channels = {
  email: { title: "Email" },
  sms: {
    title: "SMS",
    messages: {
      noun: "Text message",
      title: "Text messages",
      wantsTo: "send a text message",
      writesTo: "number"
    }
  },
  social: { title: "Social networks" },
  push: {
    title: "Web Push",
    messages: { noun: "Push message", title: "Push messages", wantsTo: "send a push message" }
  }
} as const satisfies Readonly<Record<string, ChannelRow>>

type Channels = typeof channels

/** The name of a channel. */
export type ChannelName = keyof Channels

/** The name of a channel, of its surface and of its event family. */
export type OwnNamed = {
  [C in ChannelName]: Channels[C] extends { readonly messages: object } ? C : never
}[ChannelName]

/** The names of all channels. */
export const channelNames = Object.keys(channels) as ReadonlyArray<ChannelName>

const rows: ReadonlyArray<readonly [string, ChannelRow]> = Object.entries(channels)

/** The channels whose surface and event family are named as they are, with their words. */
export const ownNamed = rows.flatMap(([name, { messages }]) =>
  messages === undefined ? [] : [[name as OwnNamed, messages] as const]
)

/** Builds a table of those channels, each cell from their words. */
export const byOwnName = <A>(cell: (messages: ChannelMessages) => A) =>
  Object.fromEntries(ownNamed.map(([name, messages]) => [name, cell(messages)])) as Readonly<Record<OwnNamed, A>>
