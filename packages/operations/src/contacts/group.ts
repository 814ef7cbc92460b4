import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Contacts",
  description: "People whom a workspace knows, each as one contact however they are named.",
  use: "Know your readers",
  place: 4
} satisfies Group
