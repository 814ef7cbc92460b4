import type { Given } from "@tidings/testing/Given"

export default {
  refused: { destinationUrl: "https://localhost/launch" }
} satisfies Given
