import { assert, describe, it } from "@effect/vitest"
import type { ContactReference } from "@tidings/schema/resources/Contact"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { onPostgres } from "@tidings/testing/onPostgres"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"
import { Contacts, type Contact } from "./Contacts.ts"

const emit = (key: string, contact: ContactReference) => call("emit_event", { type: "order.paid", contact }, { key })

describe.skipIf(postgresIsMissing)(`contacts on Postgres${whyMissing}`, () => {
  it.live("are one however many calls name a new one at once", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { test: key } = yield* here(makeWorkspace())
      const answers = yield* here(
        Effect.all(
          Array.from({ length: 24 }, (_, n) =>
            emit(key, n % 2 ? { external_id: "u1", email: "a@x.io" } : { email: "A@x.io" })
          ),
          { concurrency: 24 }
        )
      )
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [201])
      const { body } = yield* here(emit(key, { external_id: "u1" }))
      for (const answer of answers) {
        const again = yield* here(emit(key, { id: answer.body.contact.id }))
        assert.strictEqual(again.body.contact.id, body.contact.id)
      }
    }).pipe(Effect.scoped)
  )

  it.live("lose no event and block nobody while they merge", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { id, test: key } = yield* here(makeWorkspace())
      const emails = ["a@x.io", "b@x.io", "c@x.io"]
      const references = Array.from({ length: 120 }, (_, n): ContactReference => {
        const email = emails[n % 3]!
        return n % 4 === 0
          ? { email: `${n % 7}.${email}` }
          : n % 16 === 2
            ? { external_id: `u${n % 5}`, email: `${n % 7}.${email}` }
            : n % 4 === 1
              ? { external_id: `u${n % 5}` }
              : { external_id: `u${n % 5}`, email }
      })
      const answers = yield* here(
        Effect.all(
          references.map((contact) => emit(key, contact)),
          { concurrency: 16 }
        )
      )
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [201])
      const contacts = new Map<string, Contact>()
      for (const { body } of answers) {
        const contact = yield* here(
          Contacts.use((contacts) => contacts.resolve({ workspaceId: id, livemode: false }, { id: body.contact.id }))
        )
        contacts.set(contact.id, contact)
      }
      const told = yield* here(
        Effect.forEach(contacts.values(), (contact) =>
          CustomEventRepository.use((events) => events.timeline(contact, 1000))
        )
      )
      assert.strictEqual(told.flat().length, references.length)
    }).pipe(Effect.scoped)
  )
})
