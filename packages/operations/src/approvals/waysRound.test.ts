import { assert, layer } from "@effect/vitest"
import { awaitingCreation } from "@tidings/testing/creations"
import { mcp } from "@tidings/testing/approvals"
import { policy, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("an agent that may not change what is live", (it) => {
  it.effect.each([{ status: "archived" }, { status: "published" }])(
    "has to ask before it sets a template's status: %j",
    (change) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const key = yield* publishedTemplate(workspace, "receipt")
        const edit = (input: object) => call("update_template", { key, ...input }, { key: workspace.mcp, origin: mcp })
        yield* policy(workspace, "email_template", "agents_only")
        assert.strictEqual((yield* edit({ subject: "Drafts stay free" })).status, 200)
        const held = yield* edit(change)
        assert.strictEqual(held.status, 202, held.text)
        assert.strictEqual(
          (yield* call("read_template", { key }, { key: workspace.live })).body.data.status,
          "published"
        )
      })
  )

  it.effect("is told which policies pass by the one that is set", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const warned = (surface: string, mode: string) =>
        Effect.map(policy(workspace, surface, mode), ({ warnings }) =>
          warnings
            .filter((words: string) => words.startsWith("The policy "))
            .map((words: string) => words.split(" ")[2])
        )
      assert.deepStrictEqual(yield* warned("email_send", "always"), ["sequence", "email_template"])
      yield* policy(workspace, "sequence", "agents_only")
      assert.deepStrictEqual(yield* warned("email_send", "always"), ["sequence", "email_template"])
      assert.deepStrictEqual(yield* warned("email_send", "agents_only"), ["email_template"])
      assert.deepStrictEqual(yield* warned("email_send", "off"), [])
      assert.deepStrictEqual(yield* warned("page", "always"), ["creation"])
    })
  )

  it.effect.each(["creation", "page", "email_template"])(
    "has to ask before it rejects a creation, by the policy %s",
    (surface) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const creationId = yield* awaitingCreation(workspace)
        yield* policy(workspace, surface, "agents_only")
        const decide = (decision: string) =>
          call("approve_creation_strategy", { creationId, decision }, { key: workspace.mcp, origin: mcp })
        const held = yield* decide("reject")
        assert.strictEqual(held.status, 202, held.text)
        assert.strictEqual(held.body.approval.status, "pending")
        assert.strictEqual((yield* decide("cancel")).status, 200)
      })
  )
})
