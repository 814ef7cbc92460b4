import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Workspace",
  description: "The workspace that an API key belongs to: plan, limits and settings, credits, and work that failed.",
  use: "Connect and control",
  place: 6
} satisfies Group
