import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Compositions",
  description: "Pictures for feeds, stories and previews, set from a brief in the colours and letters of a brand.",
  use: "Publish",
  place: 6
} satisfies Group
