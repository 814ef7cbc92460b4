import { Effect } from "effect"
import { Connections } from "./Connections.ts"

/** Returns a sentence about keys that this process lacks; undefined if it opens all connected accounts. */
export const unopenedWords = ({
  count,
  keys
}: {
  readonly count: number
  readonly keys: ReadonlyArray<string>
}): string | undefined =>
  count === 0
    ? undefined
    : `CREDENTIALS_KEY of this process does not open the credentials of ${count} connected accounts, which were sealed by ${keys.join(" and ")}; nothing goes through them from here`

/** Logs an error if there are connected accounts that this process cannot open. */
export const noticeUnopened = Effect.gen(function* () {
  const { unopened } = yield* Connections.use(({ troubles }) => troubles)
  const words = unopenedWords(unopened)
  if (words !== undefined) yield* Effect.logError(words)
})
