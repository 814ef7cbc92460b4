import { SocialEventKey } from "@tidings/schema/resources/SocialEventTemplate"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** The field for the event of a wording. */
export const eventKey = SocialEventKey.annotate({ title: "event-key", description: "A key of the kit" })

/** The field for the network of a wording. */
export const wordingChannel = ChannelId.annotate({ title: "network", description: "The network of the wording" })
