import { Effect } from "effect"
import { madeTwice, reckonSends } from "../reckoning/messages.ts"
import type { LoadKind } from "./LoadKind.ts"

const prefix = "batch-"
const size = 5

export default {
  name: "batches",
  says: `${size} emails in one call, each with a key of its own; counted are emails.`,
  everyMs: 1_500,
  begin: ({ ask }, met) => {
    const accepted: Array<string> = []
    return {
      ask: Effect.fnUntraced(function* (n) {
        const messages = Array.from({ length: size }, (_, place) => ({
          idempotencyKey: `${prefix}${n}-${place}`,
          to: `${prefix}${n}-${place}@example.com`,
          variables: { code: "041 932", expires_minutes: 10 }
        }))
        // A message that is refused for a passing reason is asked for again with the same batch.
        for (;;) {
          const body = { template: "login-code", messages }
          const answer = yield* ask(met, { path: "/v1/transactional/batch", idempotencyKey: `${prefix}${n}`, body })
          if (answer === undefined) return
          if (answer.refused > 0) {
            yield* Effect.sleep(500)
            continue
          }
          accepted.push(...answer.data.map(({ send }: any) => send.id))
          return
        }
      }),
      reckon: (seen) => {
        const listed = seen.sends.filter(({ to }) => to.startsWith(prefix))
        const reckoned = reckonSends(seen, { accepted, listed })
        return Effect.succeed({ ...reckoned, doubled: [...reckoned.doubled, ...madeTwice(listed)] })
      }
    }
  }
} satisfies LoadKind
