import { draftTemplate, publishedTemplate } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(Effect.all([publishedTemplate(workspace, "kept"), draftTemplate(workspace, "draft")]), ([, key]) => ({
      key
    })),
  refused: { key: "kept" },
  other: { key: "another" }
} satisfies Given
