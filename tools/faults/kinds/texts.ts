import { Effect } from "effect"
import { madeTwice, reckonMessages } from "../reckoning/messages.ts"
import type { LoadKind } from "./LoadKind.ts"

const numberOf = (n: number): string => `+35386${String(1_000_000 + n)}`

export default {
  name: "texts",
  says: "One text message of the kit, each to a number of its own, through an HTTP gateway that cannot be asked later.",
  everyMs: 500,
  begin: ({ ask }, met) => {
    const accepted: Array<string> = []
    return {
      ask: Effect.fnUntraced(function* (n) {
        const text = yield* ask(met, {
          path: "/v1/messaging/transactional",
          idempotencyKey: `text-${n}`,
          body: {
            to: numberOf(n),
            templateKey: "order.shipped",
            variables: { order: `A-${n}`, link: "https://acme.example/t" },
            consentProofId: `signup-${n}`
          }
        })
        if (text !== undefined) accepted.push(text.id)
      }),
      reckon: ({ texts, textsTook, told }) => {
        const reckoned = reckonMessages({
          accepted,
          listed: texts,
          took: textsTook,
          nameOf: ({ to }) => to,
          told,
          idField: "sms_id"
        })
        return Effect.succeed({ ...reckoned, doubled: [...reckoned.doubled, ...madeTwice(texts)] })
      }
    }
  }
} satisfies LoadKind
