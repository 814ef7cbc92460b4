import type { Group } from "@tidings/pipeline/Group"

export default {
  title: "Assets",
  description: "The library of pictures and films that mails, pages, posts and QR codes show.",
  use: "Publish",
  place: 7
} satisfies Group
