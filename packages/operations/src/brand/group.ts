import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Brand",
  description: "The palettes, typography, logos and voice of messages and pages."
} satisfies Group
