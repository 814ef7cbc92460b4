import type { Given } from "@tidings/testing/Given"

export default {
  refused: { role: "reader", may_decide: true },
  other: { role: "reader" }
} satisfies Given
