import { publishedTemplate } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(publishedTemplate(workspace, "hello"), (key) => ({ key, version: 1 })),
  refused: { key: "nobody" }
} satisfies Given
