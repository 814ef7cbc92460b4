import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Templates",
  description: "Email templates with a contract of variables: drafted, published as versions, previewed.",
  use: "Send messages",
  place: 2
} satisfies Group
