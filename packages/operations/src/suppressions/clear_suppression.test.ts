import type { WorkspaceId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const suppress = (workspaceId: WorkspaceId, email: string, reason: "unsubscribe" | "hard_bounce" | "complaint") =>
  Suppressions.use((suppressions) =>
    suppressions.add({ workspaceId, livemode: true }, [email], reason, { kind: "send", id: "snd_0" })
  )

layer(world)("suppressions", (it) => {
  it.effect("are cleared by the address as a person writes it, once", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace()
      yield* suppress(id, "ada.lovelace@gmail.com", "unsubscribe")
      const first = yield* call("clear_suppression", { email: "Ada.Love.Lace@GMail.com" }, { key })
      assert.deepStrictEqual([first.status, first.body], [200, { email: "adalovelace@gmail.com", deleted: true }])
      assert.isFalse((yield* call("clear_suppression", { email: "adalovelace@gmail.com" }, { key })).body.deleted)
    })
  )

  it.effect("of another workspace are neither seen nor cleared", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace()
      const stranger = yield* makeWorkspace()
      yield* suppress(id, "ada@example.com", "hard_bounce")
      assert.isFalse(
        (yield* call("clear_suppression", { email: "ada@example.com" }, { key: stranger.live })).body.deleted
      )
      assert.lengthOf((yield* call("list_suppressions", {}, { key: stranger.live })).body.data, 0)
      assert.lengthOf((yield* call("list_suppressions", {}, { key })).body.data, 1)
    })
  )

  it.effect("are listed newest first, page by page, filtered by reason", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace()
      for (const name of ["a", "b", "c"]) yield* suppress(id, `${name}@example.com`, "unsubscribe")
      yield* suppress(id, "d@example.com", "complaint")
      const first = yield* call("list_suppressions", { limit: 2, reason: "unsubscribe" }, { key })
      const second = yield* call(
        "list_suppressions",
        { limit: 2, reason: "unsubscribe", cursor: first.body.next_cursor },
        { key }
      )
      const emails = [...first.body.data, ...second.body.data].map(({ email }: { email: string }) => email)
      assert.deepStrictEqual(emails, ["c@example.com", "b@example.com", "a@example.com"])
      assert.isNull(second.body.next_cursor)
    })
  )
})
