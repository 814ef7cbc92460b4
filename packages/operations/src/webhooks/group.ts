import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Webhooks",
  description: "Subscriptions of URLs that events are posted to."
} satisfies Group
