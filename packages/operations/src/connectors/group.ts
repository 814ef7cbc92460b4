import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Connectors",
  description:
    "The accounts at providers that messages go through; a person connects them, and no credential is shown.",
  use: "Connect and control",
  place: 4
} satisfies Group
