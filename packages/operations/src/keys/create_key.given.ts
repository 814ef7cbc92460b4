import type { Given } from "@tidings/testing/Given"

export default {
  refused: { member: "nobody@example.com" }
} satisfies Given
