import type { Given } from "@tidings/testing/Given"

export default {
  refused: { destinationUrl: "https://10.0.0.1/launch" }
} satisfies Given
