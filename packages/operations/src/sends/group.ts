import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Sends",
  description: "Transactional messages, each to one recipient, with status and timeline."
} satisfies Group
