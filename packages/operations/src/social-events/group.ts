import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Social events",
  description:
    "Posts made by what happens: a launch, a release, a sale. A kit words them for each network; workspaces word them anew.",
  use: "Publish",
  place: 2
} satisfies Group
