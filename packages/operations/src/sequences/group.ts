import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Sequences",
  description: "What contacts go through by themselves: sends, waits and choices, written as files and walked as runs.",
  use: "Send messages",
  place: 4
} satisfies Group
