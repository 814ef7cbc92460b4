import { localizedTemplate } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(localizedTemplate(workspace, "hello"), (key) => ({
      key,
      locale: "fr",
      subject: "Bonjour {{name}}",
      body: "<p>Bonjour {{name}}</p>"
    })),
  refused: { body: "<p>{% broken</p>" },
  other: { subject: "Salut {{name}}" }
} satisfies Given
