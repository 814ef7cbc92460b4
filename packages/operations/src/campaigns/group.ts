import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Campaigns",
  description: "Dated emails to lists.",
  use: "Run campaigns",
  place: 1
} satisfies Group
