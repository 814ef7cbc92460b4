import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "API keys",
  description: "The keys of a workspace; their secrets are never shown again.",
  use: "Connect and control",
  place: 5
} satisfies Group
