import { Effect } from "effect"
import { madeTwice, reckonSends } from "../reckoning/messages.ts"
import type { LoadKind } from "./LoadKind.ts"

const prefix = "send-"

export default {
  name: "emails",
  says: "One email by template, each to an address of its own; it leaves once, and a webhook tells.",
  everyMs: 250,
  begin: ({ ask }, met) => {
    const accepted: Array<string> = []
    return {
      ask: Effect.fnUntraced(function* (n) {
        const to = `${prefix}${n}@example.com`
        const send = yield* ask(met, {
          path: "/v1/templates/login-code/send",
          idempotencyKey: to,
          body: { to, variables: { code: "041 932", expires_minutes: 10 } }
        })
        if (send !== undefined) accepted.push(send.id)
      }),
      reckon: (seen) => {
        const listed = seen.sends.filter(({ to }) => to.startsWith(prefix))
        const reckoned = reckonSends(seen, { accepted, listed })
        return Effect.succeed({ ...reckoned, doubled: [...reckoned.doubled, ...madeTwice(listed)] })
      }
    }
  }
} satisfies LoadKind
