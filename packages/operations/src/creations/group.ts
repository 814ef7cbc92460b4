import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Creations",
  description:
    "Campaigns that are built from one brief: a strategy, then page, links, pictures, mail and posts as drafts.",
  use: "Run campaigns",
  place: 2
} satisfies Group
