import type { Given } from "@tidings/testing/Given"

export default {
  refused: { metadata: { too: "long".repeat(2_000) } }
} satisfies Given
