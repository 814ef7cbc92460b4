/** The messages of a channel whose surface and event family have its name. */
interface ChannelMessages {
  /** One of them, as an approver reads it. */
  readonly noun: string
  /** Heading of their events. */
  readonly title: string
  /** The caller's intention, as a verb phrase. */
  readonly wantsTo: string
  /** Path of their list in the inbox; the channel's name if absent. */
  readonly inboxPath?: string
  /** For a channel that writes to the `to` of a call: the message in words, and its recipient. */
  readonly writes?: { readonly what: string; readonly to: (to: string) => { readonly number: string } }
}

interface ChannelRow {
  /** Heading of its connectors. */
  readonly title: string
  /** Undefined for a channel whose surfaces and events have other names. */
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
      inboxPath: "texts",
      writes: { what: "text message to this number", to: (number: string) => ({ number }) }
    }
  },
  social: { title: "Social networks" },
  push: {
    title: "Web Push",
    messages: { noun: "Push message", title: "Push messages", wantsTo: "send a push message" }
  }
} as const satisfies Readonly<Record<string, ChannelRow>>

/** Name of a channel. */
export type ChannelName = keyof typeof channels

/** Name of a channel, and of its surface and event family. */
export type SurfaceChannel = {
  [C in ChannelName]: (typeof channels)[C] extends { readonly messages: object } ? C : never
}[ChannelName]

export const channelNames = Object.keys(channels) as ReadonlyArray<ChannelName>

const rows: ReadonlyArray<readonly [string, ChannelRow]> = Object.entries(channels)

/** The channels whose surface and event family have their name, with the words for them. */
export const surfaceChannels = rows.flatMap(([name, { messages }]) =>
  messages === undefined ? [] : [[name as SurfaceChannel, messages] as const]
)

/** Builds a table of those channels, each cell from its words and name. */
export const bySurfaceChannel = <A>(cell: (messages: ChannelMessages, name: SurfaceChannel) => A) =>
  Object.fromEntries(surfaceChannels.map(([name, messages]) => [name, cell(messages, name)])) as Readonly<
    Record<SurfaceChannel, A>
  >
