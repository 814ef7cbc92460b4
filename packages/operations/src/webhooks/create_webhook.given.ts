import type { Given } from "@tidings/testing/Given"

export default {
  refused: { url: "http://127.0.0.1/hook" }
} satisfies Given
