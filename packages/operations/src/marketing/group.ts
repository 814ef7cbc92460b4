import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Marketing",
  description: "The strategy of a workspace, the customers it writes for, and the defaults of its creations.",
  use: "Run campaigns",
  place: 3
} satisfies Group
