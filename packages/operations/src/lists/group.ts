import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Lists",
  description: "Lists of contacts, such as the recipients of a newsletter.",
  use: "Know your readers",
  place: 2
} satisfies Group
