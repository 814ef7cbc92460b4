import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Social posts",
  description: "Posts for the company accounts of social networks: written, planned, published, counted.",
  use: "Publish",
  place: 1
} satisfies Group
