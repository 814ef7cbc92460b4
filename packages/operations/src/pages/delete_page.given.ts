import type { Given } from "@tidings/testing/Given"
import { draftPage } from "@tidings/testing/pages"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(draftPage(workspace), ({ slug }) => ({ idOrSlug: slug }))
} satisfies Given
