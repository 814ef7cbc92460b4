import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Sequences",
  description: "Automatic steps for contacts: sends, waits and choices, written as files and walked as runs.",
  use: "Send messages",
  place: 4
} satisfies Group
