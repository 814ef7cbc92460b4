import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Audit",
  description: "Who changed what, and when.",
  use: "Connect and control",
  place: 3
} satisfies Group
