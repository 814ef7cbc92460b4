import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Workspace",
  description: "The workspace that an API key belongs to: plan, limits, default sender."
} satisfies Group
