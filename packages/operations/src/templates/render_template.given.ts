import { publishedTemplate } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(publishedTemplate(workspace, "hello"), (template) => ({ template, variables: { name: "Ada" } }))
} satisfies Given
