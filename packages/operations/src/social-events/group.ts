import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Social events",
  description:
    "Posts about events: a launch, a release, a sale. A kit words them for each network; workspaces may reword them.",
  use: "Publish",
  place: 2
} satisfies Group
