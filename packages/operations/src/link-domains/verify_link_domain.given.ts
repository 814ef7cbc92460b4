import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Adds the host that it names. */
export default {
  input: (workspace) =>
    Effect.map(made("add_link_domain", { host: "go.acme.example" }, workspace), ({ host }) => ({ host })),
  refused: { host: "nobody.example" },
  other: { host: "GO.acme.example" }
} satisfies Given
