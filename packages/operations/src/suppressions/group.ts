import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Suppressions",
  description: "Addresses that nothing is sent to, after a hard bounce, a complaint or an unsubscribe.",
  use: "Know your readers",
  place: 3
} satisfies Group
