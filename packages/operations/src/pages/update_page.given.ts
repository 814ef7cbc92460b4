import type { Given } from "@tidings/testing/Given"
import { draftPage } from "@tidings/testing/pages"
import { Effect } from "effect"
import update_page from "./update_page.ts"

export default {
  input: (workspace) => Effect.map(draftPage(workspace), ({ slug }) => ({ ...update_page.example, idOrSlug: slug }))
} satisfies Given
