import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Begins the import that it adds to. */
export default {
  input: (workspace) =>
    Effect.map(made("import_contacts", { csv: "external_id,email,first_name\n", more: true }, workspace), ({ id }) => ({
      importId: id,
      part: 2,
      csv: "usr_483,lin@example.com,Lin\n",
      isLast: true
    })),
  refused: { part: 4 },
  other: { csv: "usr_484,mia@example.com,Mia\n" }
} satisfies Given
