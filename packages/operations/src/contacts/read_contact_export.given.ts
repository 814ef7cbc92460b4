import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Begins the export that it reads. */
export default {
  input: (workspace) => Effect.map(made("export_contacts", {}, workspace), ({ id }) => ({ exportId: id }))
} satisfies Given
