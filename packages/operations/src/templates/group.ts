import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Templates",
  description: "Email templates with a contract of variables: drafted, published as versions, previewed."
} satisfies Group
