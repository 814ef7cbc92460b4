import { publishedTemplate } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(publishedTemplate(workspace, "hello"), (template) => ({
      template,
      messages: ["ada", "bob"].map((name) => ({
        idempotencyKey: `hello-${name}`,
        to: `${name}@example.com`,
        variables: { name }
      }))
    }))
} satisfies Given
