import { id } from "@tidings/schema/Id"

/** The field for a subscription. */
export const webhookField = id("whk").annotate({ description: "The subscription's id, as list_webhooks shows it" })

/** The field for a delivery. */
export const deliveryField = id("dlv").annotate({ description: "The delivery's id, as webhook deliveries shows it" })

/** Returns the field of a command about a subscription for one of the operations'. */
export const webhookPath = (path: string): string | undefined =>
  path === "id" ? "webhook" : path === "deliveryId" ? "delivery" : undefined
