import { assert, describe, it } from "@effect/vitest"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { onPostgres } from "@tidings/testing/onPostgres"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"

describe.skipIf(postgresIsMissing)(`members of a list on Postgres${whyMissing}`, () => {
  it.live("are counted rightly while calls add, remove and merge the same contacts at once", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { live: key, world } = yield* here(makeWorkspace("enterprise"))
      const ids = yield* Effect.forEach(["One", "Two"], (name) =>
        Effect.map(here(call("create_list", { name }, { key })), ({ body }) => body.id)
      )
      const people = Array.from({ length: 12 }, (_, n) => ({ external_id: `u${n}` }))
      const emails = people.map((_, n) => ({ email: `u${n}@example.com` }))
      const met = (contact: object) => call("emit_event", { type: "user.met", contact }, { key })
      yield* here(Effect.forEach([...people, ...emails], met))
      const calls = Array.from({ length: 120 }, (_, n) => {
        const some = [...people, ...emails].filter((_, place) => (place * 7 + n) % 5 < 2)
        if (n % 6 === 0) return met({ ...people[(n / 6) % 12], ...emails[(n / 6) % 12] })
        const verb = n % 3 === 0 ? "remove" : "add"
        return call(`${verb}_list_members`, { listId: ids[n % 2], contactIds: some }, { key })
      })
      const answers = yield* here(Effect.all(calls, { concurrency: 16 }))
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => Math.floor(status / 100)))], [2])
      for (const listId of ids) {
        const { body } = yield* here(call("read_list", { listId }, { key }))
        const members = yield* here(ListMemberRepository.use((rows) => rows.page(world, listId, "", 100)))
        assert.strictEqual(body.memberCount, members.length)
        // No contact that was merged into another is left on it.
        const named = yield* here(Effect.forEach(members, (id) => met({ id })))
        assert.deepStrictEqual(named.map(({ body }) => body.contact.id).toSorted(), [...members].toSorted())
      }
      const sum = yield* here(call("add_list_members", { listId: ids[0], contactIds: [...people, ...emails] }, { key }))
      assert.strictEqual(sum.body.added + sum.body.already, 12)
      assert.strictEqual((yield* here(call("read_list", { listId: ids[0] }, { key }))).body.memberCount, 12)
    }).pipe(Effect.scoped)
  )
})
