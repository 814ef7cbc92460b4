import { localizedTemplate } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(localizedTemplate(workspace, "hello"), (key) => ({ key, locale: "de" })),
  refused: { locale: "fr" }
} satisfies Given
