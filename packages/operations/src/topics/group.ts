import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Topics",
  description: "Kinds of marketing mail that readers join and leave by themselves.",
  use: "Know your readers",
  place: 6
} satisfies Group
