import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Suppressions",
  description:
    "Addresses that get no mail after a hard bounce, a complaint or by hand, and no marketing after an unsubscribe.",
  use: "Know your readers",
  place: 3
} satisfies Group
