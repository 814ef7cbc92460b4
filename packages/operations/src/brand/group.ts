import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Brand",
  description: "The palettes, typography, logos and voice of messages and pages.",
  use: "Run campaigns",
  place: 4
} satisfies Group
