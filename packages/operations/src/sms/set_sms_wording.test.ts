import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { allJobs } from "@tidings/services/allJobs"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { policy, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"

const german = { key: "auth.otp", language: "de-at", body: " {{code}} ist Ihr Code.\r\n" }

const set = ({ live: key }: Workspace, more: object = {}) => call("set_sms_wording", { ...german, ...more }, { key })
const reset = ({ live: key }: Workspace, input: object) => call("reset_sms_wording", input, { key })
const worded = ({ live: key }: Workspace) =>
  Effect.map(call("list_sms_templates", {}, { key }), ({ body }) =>
    body.data[0].wordings.map(({ body, language }: any) => [language, body])
  )

// Draining runs the jobs of everybody.
layer(worldOver(ownDatabase))("wordings of text messages by calls", (it) => {
  it.effect("are kept in their plain form, once, and are gone again as often as asked", () =>
    Effect.gen(function* () {
      const [workspace, stranger] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const kept = { key: "auth.otp", language: "de-AT", body: "{{code}} ist Ihr Code.", segments: 1 }
      assert.deepStrictEqual((yield* set(workspace)).body, { ...kept, changed: true })
      assert.deepStrictEqual((yield* set(workspace)).body, { ...kept, changed: false })
      assert.deepInclude(yield* worded(workspace), ["de-AT", kept.body])
      assert.notDeepInclude(yield* worded(stranger), ["de-AT", kept.body])
      const named = { key: "auth.otp", language: "de-AT" }
      assert.deepStrictEqual((yield* reset(workspace, named)).body, { ...named, deleted: true })
      assert.deepStrictEqual((yield* reset(workspace, named)).body, { ...named, deleted: false })
      assert.deepStrictEqual((yield* set(workspace, { key: "reply.help", body: "Write to us" })).status, 200)
    })
  )

  it.effect.each([
    [{ body: "" }, "body", "too_short"],
    [{ body: "a".repeat(1_601) }, "body", "too_long"],
    [{ body: "{{code}} {{nope}}" }, "body", "unknown_variable"],
    [{ body: "{{code" }, "body", "format_invalid"],
    [{ language: "no such" }, "language", "format_invalid"],
    [{ key: "auth.nope" }, "key", "enum_violation"]
  ] as const)("are refused by name: %j", ([more, path, code]) =>
    Effect.gen(function* () {
      const { body, status } = yield* set(yield* makeWorkspace(), more)
      assert.deepStrictEqual(
        [status, body.error.code, body.error.fields[0].path, body.error.fields[0].code],
        [422, "field_invalid", path, code]
      )
    })
  )

  it.effect("wait for a person where the policy says so, and for another one once the words have changed", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* policy(workspace, "sms", "always")
      const asked = Effect.suspend(() => Effect.map(set(workspace), ({ body }) => body.approval.id as string))
      const approve = (requestId: string) =>
        Effect.gen(function* () {
          const key = yield* workspace.issue("live")
          yield* call("decide_approval", { requestId, decision: "approve" }, { key, idempotencyKey: requestId })
          yield* Worker.drain(allJobs)
        })
      const outdated = yield* asked
      yield* policy(workspace, "sms", "off")
      yield* set(workspace, { body: "Eve: {{code}}" })
      yield* approve(outdated)
      assert.deepInclude(yield* worded(workspace), ["de-AT", "Eve: {{code}}"])
      yield* policy(workspace, "sms", "always")
      yield* approve(yield* asked)
      assert.deepInclude(yield* worded(workspace), ["de-AT", "{{code}} ist Ihr Code."])
    })
  )
})
