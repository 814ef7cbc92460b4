import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(made("list_brands", {}, workspace), ({ data }) => ({ id: data[0].id, palette: { primary: "#1d5c4c" } })),
  refused: { isDefault: false },
  other: { voice: "Calm" }
} satisfies Given
