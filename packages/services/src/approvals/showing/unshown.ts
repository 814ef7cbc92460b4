import type { Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import type { Preview } from "./Preview.ts"

/** What a call would be refused for is why it cannot be shown. */
export const unshown = Effect.catch(({ message }: Problem) => Effect.succeed<Preview>({ kind: "none", why: message }))
