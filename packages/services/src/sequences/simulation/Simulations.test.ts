import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { publishedTemplate, made } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { contents } from "@tidings/storage/testing/wholeDatabase"
import { SmsWordings } from "../../sms/SmsWordings.ts"
import { Simulations } from "./Simulations.ts"

const greeting = (variables: string) => `key: greeting
trigger: { type: api.enroll }
nodes:
  hello: { type: send, template: hello, variables: ${variables}, onError: fail, next: end }
`

const simulated = Effect.fnUntraced(function* (
  workspace: Effect.Success<ReturnType<typeof makeWorkspace>>,
  text: string
) {
  yield* appliedSequence(workspace, "greeting", text)
  const simulations = yield* Simulations
  const { definition, version } = yield* simulations.find(workspace.world, "greeting", undefined)
  const request = { contact: { traits: { name: "Ada" } }, at: "2026-12-01T10:00Z" }
  return yield* simulations.simulate(workspace.world, definition, version, request)
})

layer(world)("a simulation over a store", (it) => {
  it.effect("renders its mails by the published templates, and writes nothing", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      yield* appliedSequence(workspace, "greeting", greeting('{ name: "{{ contact.traits.name }}" }'))
      const before = yield* contents
      const simulations = yield* Simulations
      const { definition, version } = yield* simulations.find(workspace.world, "greeting", 1)
      const { steps, warnings } = yield* simulations.simulate(workspace.world, definition, version, {
        contact: { traits: { name: "Ada" } }
      })
      const { send } = steps.find(({ type }) => type === "sent")!
      assert.deepInclude(send, { to: "ada@example.com", subject: "Hello Ada", template: { key: "hello", version: 1 } })
      assert.include(send!.text, "Hello Ada")
      assert.deepStrictEqual(warnings, [])
      assert.deepStrictEqual(yield* contents, before)
    })
  )

  it.effect("is refused what the contract refuses, as the run would be", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const { reason, status, warnings } = yield* simulated(
        workspace,
        greeting('{ name: "{{ contact.traits.nobody }}" }')
      )
      assert.deepStrictEqual([status, reason], ["failed", "schema_contract_violation"])
      assert.include(warnings[0], "variables.name")
    })
  )

  it.effect("shows its texts in the wording of the contact's language, and is refused as the run would be", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* SmsWordings.use((wordings) =>
        wordings.set(workspace.id, { key: "auth.otp", language: "de", body: "{{code}} gilt {{minutes}} Minuten." })
      )
      const nodes = `key: greeting
trigger: { type: api.enroll }
nodes:
  code: { type: send, channel: sms, template: auth.otp, variables: { code: "1", minutes: 5 }, onError: fail, next: end }
`
      yield* appliedSequence(workspace, "greeting", nodes)
      const simulations = yield* Simulations
      const { definition, version } = yield* simulations.find(workspace.world, "greeting", 1)
      const simulate = (phone: string, send: ReadonlyArray<string> = []) =>
        simulations.simulate(workspace.world, definition, version, {
          contact: { phone, traits: { language: "de" } },
          send
        })
      const { status, steps, warnings } = yield* simulate("+353861234567")
      assert.deepStrictEqual([status, warnings], ["completed", []])
      assert.deepStrictEqual(steps.find(({ type }) => type === "sent")!.send, {
        channel: "sms",
        to: "+353861234567",
        template: { key: "auth.otp" },
        variables: { code: "1", minutes: 5 },
        text: "1 gilt 5 Minuten."
      })
      const nobody = yield* simulate("+9991234567")
      assert.deepStrictEqual([nobody.status, nobody.reason], ["failed", "recipient_invalid"])
      const stopped = yield* simulate("+353861234567", ["code=suppressed"])
      assert.deepStrictEqual([stopped.status, stopped.reason], ["exited", "suppressed"])
      const wrong = yield* Effect.flip(simulate("+353861234567", ["code=opened"]))
      assert.include(wrong.fields![0]!.message, "delivered, undelivered, failed, suppressed")
    })
  )

  it.effect("fails where its template was archived since", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const text = greeting('{ name: "Ada" }')
      yield* appliedSequence(workspace, "greeting", text)
      yield* made("update_template", { key: "hello", status: "archived" }, workspace)
      const simulations = yield* Simulations
      const { definition, version } = yield* simulations.find(workspace.world, "greeting", undefined)
      const { reason, status } = yield* simulations.simulate(workspace.world, definition, version, {})
      assert.deepStrictEqual([status, reason], ["failed", "template_not_published"])
    })
  )

  it.effect("of another workspace's sequence is not found", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* appliedSequence(workspace, "secret")
      const other = yield* makeWorkspace()
      const simulations = yield* Simulations
      const refusal = yield* Effect.flip(simulations.find(other.world, "secret", undefined))
      assert.strictEqual(refusal.code, "resource_not_found")
    })
  )
})
