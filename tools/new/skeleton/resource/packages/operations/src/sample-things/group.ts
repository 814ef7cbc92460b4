import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Sample things",
  description: "Every sample thing of a workspace.",
  use: "Connect and control",
  place: 99
} satisfies Group
