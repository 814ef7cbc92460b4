import { SocialEventKey } from "@tidings/schema/resources/SocialEventTemplate"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** The field for the event of a wording. */
export const eventKey = SocialEventKey.annotate({ title: "event-key", description: "A key of the kit" })

/** The field for the network of a wording. */
export const wordingChannel = ChannelId.annotate({ title: "network", description: "The network of the wording" })

/** Returns the field of a command about wordings for one of the operations'. */
export const channelPath = (path: string): string | undefined => (path === "channelId" ? "channel" : undefined)
