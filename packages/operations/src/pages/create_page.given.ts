import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"
import create_page from "./create_page.ts"

/** An input with a random slug, since slugs are unique on the whole installation. */
const input = () => ({ ...create_page.example, slug: `evening-${crypto.randomUUID()}` })

export default {
  input: () => Effect.sync(input),
  refused: { brandId: "brd_01kb2x9w3t5v7y8z" }
} satisfies Given
