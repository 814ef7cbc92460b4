import type { Given } from "@tidings/testing/Given"

/** A template that does not exist makes its handler refuse it. */
export default {
  refused: {
    definition: {
      trigger: { type: "api.enroll" },
      nodes: { hello: { type: "send", template: "there_is_none", next: "end" } }
    }
  },
  other: { dryRun: true }
} satisfies Given
