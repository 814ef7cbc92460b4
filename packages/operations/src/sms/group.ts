import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Text messages",
  description: "Transactional text messages (SMS), each to one number, worded by a kit that workspaces translate.",
  use: "Send messages",
  place: 3
} satisfies Group
