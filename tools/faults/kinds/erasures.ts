import { openErasures } from "@tidings/storage/testing/erasureTable"
import { columnsWith } from "@tidings/storage/testing/wholeDatabase"
import { Effect } from "effect"
import { type Reckoned, nothingReckoned } from "../reckoning/Reckoned.ts"
import type { LoadKind } from "./LoadKind.ts"

const domain = "erased.example"

export default {
  name: "erasures",
  says: "A person who is made and erased, once the call is answered; no column of the database names them afterwards.",
  everyMs: 2_500,
  begin: ({ ask, inside, read }, met) => {
    const erased: Array<string> = []
    let asked = 0
    return {
      ask: Effect.fnUntraced(function* (n) {
        asked += 1
        const contact = yield* ask(met, {
          path: "/v1/contacts",
          idempotencyKey: `person-${n}`,
          body: { external_id: `person-${n}`, email: `person-${n}@${domain}` }
        })
        if (contact === undefined) return
        const path = `/v1/contacts/${contact.id}`
        const gone = yield* ask(met, { method: "DELETE", path, idempotencyKey: `erase-${n}`, body: {} })
        if (gone !== undefined) erased.push(contact.id)
      }),
      reckon: Effect.fnUntraced(function* () {
        const found = yield* Effect.filter(erased, (id) =>
          Effect.map(read(`/v1/contacts/${id}`), ({ status }) => status !== 404)
        )
        // Somebody whose erasure was not answered may still be named.
        const left = asked === erased.length ? yield* inside(columnsWith(`@${domain}`)) : []
        const open = left.length === 0 ? [] : yield* inside(openErasures)
        return {
          ...nothingReckoned,
          accepted: erased.length,
          lost: found.map((id) => `${id} is still there`),
          stuck: [
            ...left.map((column) => `${column} names somebody`),
            ...open.map(({ begunAt, id, jobs }) => `${id}, begun at ${begunAt}, is open: ${JSON.stringify(jobs)}`)
          ]
        } satisfies Reckoned
      }, Effect.orDie)
    }
  }
} satisfies LoadKind
