import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Segments",
  description: "Saved conditions on contacts: whoever fits is in, from one moment to the next.",
  use: "Know your readers",
  place: 5
} satisfies Group
