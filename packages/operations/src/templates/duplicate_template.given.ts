import { draftTemplate } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(draftTemplate(workspace, "draft"), (key) => ({ key, newKey: "copy" })),
  refused: { key: "nobody" },
  other: { name: "Another" }
} satisfies Given
