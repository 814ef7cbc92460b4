import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: (workspace) =>
    Effect.map(made("list_keys", {}, workspace), ({ data }) => ({
      id: data.find(({ kind }: { kind: string }) => kind === "live").id
    }))
} satisfies Given
