import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Events",
  description: "Custom events about contacts, recorded and posted to webhooks.",
  use: "Know your readers",
  place: 1
} satisfies Group
