import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "QR designs",
  description: "QR codes, designed once and rendered for screen or print.",
  use: "Publish",
  place: 5
} satisfies Group
