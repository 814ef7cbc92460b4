import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Short links",
  description: "Tracked short links with routing rules and analytics.",
  use: "Publish",
  place: 4
} satisfies Group
