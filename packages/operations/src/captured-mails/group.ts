import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Captured mails",
  description: "The test inbox: what sandbox keys send, and a server without a provider, captured instead of sent.",
  use: "Send messages",
  place: 5,
  first: "list_captured_mails"
} satisfies Group
