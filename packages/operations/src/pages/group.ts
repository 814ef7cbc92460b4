import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Pages",
  description: "Landing pages from briefs, with forms, served below /p/ as static HTML.",
  use: "Publish",
  place: 3
} satisfies Group
