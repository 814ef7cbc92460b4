import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import * as Operation from "@tidings/pipeline/Operation"
import { allJobs } from "@tidings/services/allJobs"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { columnsWith } from "@tidings/storage/testing/wholeDatabase"
import { decide, mcp } from "@tidings/testing/approvals"
import { hearing, made, policy, publishedTemplate } from "@tidings/testing/fixtures"
import { idFieldsOf, inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Logger, Metric, References } from "effect"
import { registry } from "./registry.ts"

const code = "771204963"
const rows = registry.entries.map(({ operation }) => operation)
const lines: Array<string> = []

const everything = Logger.layer([
  Logger.make((said) => void lines.push(`${JSON.stringify(said.message)} ${said.cause.toString()}`))
])

const options = (key: string) => ({ key, idempotencyKey: crypto.randomUUID() })

/** The columns that may hold a code for a while: for its recipient, for its caller, and for a pending decision. */
const mayHold = new Set([
  // Mails and texts in the inbox of the sandbox and the demo, as their readers get them.
  "captured_mails.raw",
  "captured_mails.subject",
  "sms_messages.body",
  // For 24 hours, so that a repeated call gets the same answer.
  "idempotency_keys.body",
  // For 30 days: the input that deciders approve.
  "approval_inputs.input"
])

const leaving = new Set(["sends.payload", ...mayHold])

layer(worldOver(ownDatabase))("a code that a mail or a text holds", (it) => {
  it.effect("is read by nobody who only looks: no row, event, audit entry, approval, log line or metric says it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      yield* publishedTemplate(workspace, "login", {
        category: "system",
        subject: "{{code}} is your login code",
        body: "<p>{{code}}</p>"
      })
      const mail = {
        template: "login",
        to: "ada@example.com",
        variables: { code },
        replyTo: { email: "a@example.com" }
      }
      const text = { templateKey: "auth.otp", to: "+4915112345678", variables: { code, minutes: "5" } }
      const accepted = [
        yield* call("send_transactional", mail, options(workspace.live)),
        yield* call("send_transactional", mail, { ...options(workspace.mcp), origin: mcp })
      ]
      for (const { body, status } of accepted) {
        assert.deepStrictEqual([status, body.subject], [202, `${code} is your login code`])
      }
      const texts = yield* call("send_transactional_sms", text, options(workspace.live))
      assert.strictEqual(texts.status, 202, texts.text)
      const before = yield* columnsWith(code)
      assert.deepStrictEqual(
        before.filter((column) => !leaving.has(column)),
        []
      )

      const held: Array<string> = []
      for (const [surface, operation, input] of [
        ["email_send", "send_transactional", mail],
        ["sms", "send_transactional_sms", text]
      ] as const) {
        yield* policy(workspace, surface, "always")
        const { body } = yield* call(operation, input, options(workspace.live))
        held.push(body.approval.id)
        yield* policy(workspace, surface, "off")
      }
      const decider = yield* workspace.issue("live")
      for (const id of held) assert.strictEqual((yield* decide(decider, id)).status, 200)
      yield* Worker.drain(allJobs.filter(({ name }) => !name.includes("webhook")))

      const { status, subject } = yield* made("read_send", { id: accepted[0]!.body.id }, workspace)
      assert.deepStrictEqual([status, subject], ["delivered", "{{code}} is your login code"])
      const after = yield* columnsWith(code)
      assert.deepStrictEqual(
        after.filter((column) => !mayHold.has(column)),
        []
      )
      const events = yield* told
      assert.isTrue(events.some(({ type }) => type === "send.delivered"))
      assert.notInclude(JSON.stringify(events), code)

      const ids: Record<string, ReadonlyArray<string>> = {
        snd: accepted.map(({ body }) => body.id),
        apr: held
      }
      const key = yield* workspace.issue("live", "read")
      for (const row of rows.filter(Operation.isReadOnly)) {
        // The data that its example needs may exist already.
        const input = yield* Effect.catchCause(inputFor(row.name, workspace), () => Effect.succeed<object>(row.example))
        const named = idFieldsOf(row).flatMap(([field, prefix]) => (ids[prefix] ?? []).map((id) => ({ [field]: id })))
        const inputs: ReadonlyArray<object> = [input, ...named.map((id) => ({ ...input, ...id })), {}, { limit: 100 }]
        for (const one of inputs) {
          for (const origin of [undefined, mcp]) {
            const { text: answered } = yield* call(row.name, one, { key, ...(origin && { origin }) })
            assert.notInclude(answered, code, row.name)
          }
        }
      }
      const metrics = JSON.stringify(yield* Metric.snapshot, (_, value) =>
        value instanceof Map ? [...value] : typeof value === "bigint" ? String(value) : value
      )
      assert.notInclude(metrics, code)
      yield* Effect.logTrace("every line is heard")
      assert.include(lines.join("\n"), "every line is heard")
      assert.notInclude(lines.join("\n"), code)
    }).pipe(Effect.provide(everything), Effect.provideService(References.MinimumLogLevel, "Trace"))
  )
})
