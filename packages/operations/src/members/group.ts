import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Members",
  description: "People who may sign in to a workspace with a code by mail, and their roles.",
  use: "Connect and control",
  place: 9
} satisfies Group
