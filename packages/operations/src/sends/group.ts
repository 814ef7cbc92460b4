import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Sends",
  description: "Transactional messages, each to one recipient, with status and timeline.",
  use: "Send messages",
  place: 1,
  first: "send_transactional"
} satisfies Group
