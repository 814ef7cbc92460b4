import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Senders",
  description: "Domains that mails may come from, each proved by a TXT record.",
  use: "Connect and control",
  place: 7
} satisfies Group
