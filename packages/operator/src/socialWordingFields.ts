import { SocialEventKey } from "@tidings/schema/resources/SocialEventTemplate"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** Names what a wording is for. */
export const eventKey = SocialEventKey.annotate({ title: "event-key", description: "A key of the kit" })

/** Names where a wording is posted. */
export const channel = ChannelId.annotate({ title: "network", description: "The network whose posts are worded so" })
