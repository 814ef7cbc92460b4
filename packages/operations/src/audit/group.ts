import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Audit",
  description: "The log of who changed what, and when.",
  use: "Connect and control",
  place: 3
} satisfies Group
