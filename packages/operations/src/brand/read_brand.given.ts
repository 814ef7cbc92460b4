import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) => Effect.map(made("list_brands", {}, workspace), ({ data }) => ({ id: data[0].id }))
} satisfies Given
