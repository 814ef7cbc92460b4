import type { Given } from "@tidings/testing/Given"
import { draftPage } from "@tidings/testing/pages"
import { Effect } from "effect"
import compose_page from "./compose_page.ts"

export default {
  input: (workspace) => Effect.map(draftPage(workspace), ({ slug }) => ({ ...compose_page.example, idOrSlug: slug }))
} satisfies Given
