import { assert, layer } from "@effect/vitest"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { mastodon } from "@tidings/testing/mastodon"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import remove from "./connector/remove.ts"
import { decodeOutput, runCommand } from "./run.ts"

/** Connects an account at a local Mastodon peer that gives this answer when tokens are revoked. */
const begun = Effect.fnUntraced(function* (revoked?: NonNullable<Parameters<typeof mastodon>[2]>["revoked"]) {
  const workspace = yield* makeWorkspace()
  const { connectorId: id, heard } = yield* mastodon(workspace, undefined, revoked === undefined ? {} : { revoked })
  const isThere = Effect.map(
    ConnectorRepository.use((connectors) => connectors.findAny(id)),
    (found) => found !== undefined
  )
  const removing = Effect.flatMap(runCommand(remove, { id }, "root"), (output) => decodeOutput(remove, output))
  const note = (output: unknown) => remove.shown(output as never, { input: { id }, nowMs: 0 }).note
  return { heard, id, isThere, note, removing, workspaceId: workspace.id }
})

layer(world)("tidings connector remove", (it) => {
  it.effect("has the network take the tokens back, and says so", () =>
    Effect.gen(function* () {
      const { heard, isThere, note, removing } = yield* begun()
      const output = yield* removing
      assert.deepInclude(output, { provider: "mastodon", tokens: { outcome: "revoked" } })
      assert.strictEqual(note(output), "Forgotten here, and Mastodon took its tokens back.")
      assert.deepStrictEqual(
        heard.map(({ path }) => path),
        ["/oauth/revoke"]
      )
      assert.isFalse(yield* isThere)
    })
  )

  it.effect("removes the account before the network is asked, and though it never answers", () =>
    Effect.gen(function* () {
      const { heard, id, isThere, note, removing, workspaceId } = yield* begun("never")
      const asking = yield* Effect.forkChild(removing)
      while (heard.length === 0) yield* Effect.promise(() => new Promise((resume) => setImmediate(resume)))
      assert.isFalse(yield* isThere)
      const entries = yield* AuditRepository.use((audit) =>
        audit.list({ workspaceId, livemode: true }, { actor: "cli" }, { limit: 10 })
      )
      assert.deepStrictEqual(
        entries.map(({ action, target }) => [action, target?.id]),
        [["connector.remove", id]]
      )
      yield* TestClock.adjust("15 seconds")
      const output = yield* Fiber.join(asking)
      assert.strictEqual(
        note(output),
        "Forgotten here. Mastodon did not take its tokens back (no answer within 15 s): end the app's access in your settings there."
      )
    })
  )

  it.effect(
    "says what is left to do where the network refuses, where others share the tokens, and where nothing can be given back",
    () =>
      Effect.gen(function* () {
        const { note, removing } = yield* begun({ status: 403, body: { error: "unauthorized_client" } })
        assert.include(note(yield* removing), "did not take its tokens back (unauthorized_client)")
        const of = (tokens: object) => note({ id: "cnr_1", provider: "x", workspace: "ws_1", tokens })
        assert.include(of({ outcome: "shared", others: 1 }), "another account would lose theirs too")
        assert.include(of({ outcome: "shared", others: 3 }), "3 other accounts would lose theirs too")
        assert.include(of({ outcome: "unsupported" }), "take the credentials back at X too")
      })
  )
})
