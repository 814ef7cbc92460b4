import { assert, describe, it } from "@effect/vitest"
import type { ContactId, ListId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { hearingOf, made } from "@tidings/testing/fixtures"
import { doubleList } from "@tidings/testing/topics"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect, Layer } from "effect"
import { Confirming } from "./Confirming.ts"
import { confirmLastsMs, ConfirmLinks } from "./ConfirmLinks.ts"

describe.skipIf(postgresIsMissing)(`confirming on Postgres${whyMissing}`, () => {
  it.live("and removing at once leave a member or nobody, counted rightly, and tell of each confirmation once", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const here = Effect.provideContext(
        yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 8 }))))
      )
      const workspace = yield* here(makeWorkspace())
      const key = workspace.live
      const listId = (yield* here(doubleList(workspace))) as ListId
      const told = yield* here(hearingOf(workspace, ["list_member.confirmed"]))
      const people = yield* Effect.forEach(Array.from({ length: 12 }), (_, n) =>
        here(Effect.map(made("create_contact", { email: `p${n}@example.com` }, workspace), ({ id }) => id as ContactId))
      )
      yield* here(made("add_list_members", { listId, contactIds: people }, workspace))
      const endsMs = (yield* Clock.currentTimeMillis) + confirmLastsMs
      const confirm = (id: ContactId) =>
        here(
          Effect.gen(function* () {
            const links = yield* ConfirmLinks
            const found = yield* Confirming.use(({ of }) =>
              of(links.url(workspace.world, listId, id, endsMs).split("/c/")[1]!)
            )
            return yield* found!.confirm("203.0.113.9")
          })
        )
      const remove = (id: ContactId) => here(call("remove_list_members", { listId, contactIds: [id] }, { key }))
      yield* Effect.all(
        people.flatMap((id, n) => [confirm(id), ...(n % 2 === 0 ? [remove(id)] : []), confirm(id)]),
        { concurrency: "unbounded" }
      )
      const on = yield* here(ListMemberRepository.use((members) => members.page(workspace.world, listId, "", 100)))
      const { body } = yield* here(call("read_list", { listId }, { key }))
      assert.deepStrictEqual([body.memberCount, body.pendingCount], [on.length, 0])
      for (const [n, id] of people.entries()) if (n % 2 === 1) assert.include(on, id)
      const confirmed = (yield* here(told)).map(({ data }: any) => data.contact.id as string)
      assert.strictEqual(new Set(confirmed).size, confirmed.length)
      for (const id of on) assert.include(confirmed, id)
    }).pipe(Effect.scoped)
  )
})
