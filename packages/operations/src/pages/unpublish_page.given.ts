import type { Given } from "@tidings/testing/Given"
import { publishedPage } from "@tidings/testing/pages"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(publishedPage(workspace), ({ slug }) => ({ idOrSlug: slug }))
} satisfies Given
