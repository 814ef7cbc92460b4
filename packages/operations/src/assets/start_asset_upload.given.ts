import type { Given } from "@tidings/testing/Given"

export default {
  refused: { content_type: "image/svg+xml", byte_length: 1_000_000 },
  other: { filename: "closing.mp4" }
} satisfies Given
