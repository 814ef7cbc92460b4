import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Webhooks",
  description: "Subscriptions of URLs that events are posted to.",
  use: "Connect and control",
  place: 1
} satisfies Group
