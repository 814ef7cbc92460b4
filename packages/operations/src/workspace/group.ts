import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Workspace",
  description: "The workspace that an API key belongs to: plan, limits, default sender.",
  use: "Connect and control",
  place: 6
} satisfies Group
