import type { Given } from "@tidings/testing/Given"

/** A template that does not exist makes its handler refuse it. */
export default {
  refused: {
    files: [
      {
        filename: "hello.yaml",
        source:
          "key: hello\ntrigger: { type: api.enroll }\nnodes:\n  hello: { type: send, template: there_is_none, next: end }\n"
      }
    ]
  },
  other: { dryRun: true }
} satisfies Given
