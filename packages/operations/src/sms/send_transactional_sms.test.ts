import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { allJobs } from "@tidings/services/allJobs"
import { Domains } from "@tidings/services/links/Domains"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { hearing, policy, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"

const code = { templateKey: "auth.otp", to: "+353861234567", variables: { code: "041932", minutes: 10 } }
const unproven = { templateKey: "order.confirmed", to: "+353861234567", variables: { order: "A-1" } }
const order = { ...unproven, consentProofId: "form-17" }

const send = (workspace: Workspace, input: object, key = workspace.live) =>
  call("send_transactional_sms", input, { key, idempotencyKey: randomUUID() })

const all = (workspace: Workspace, input: object = {}, key = workspace.live) =>
  Effect.map(call("list_sms_deliveries", input, { key }), ({ body }) => body.data as ReadonlyArray<any>)

const optOut = ({ id }: Workspace, number: string) =>
  SmsNumbers.use((numbers) =>
    numbers.optOut({ workspaceId: id, livemode: true }, number, { kind: "operator", id: "root" })
  )

const word = (
  { id }: Workspace,
  key: "auth.otp" | "order.confirmed" | "auth.magic_link",
  body: string,
  language?: string
) => SmsWordings.use((wordings) => wordings.set(id, { key, body, language }))

const typesOf = (events: ReadonlyArray<{ readonly type: string }>) => events.map(({ type }) => type)

const fieldsOf = (body: any) => body.error.fields.map(({ code, path }: any) => `${path} ${code}`)

layer(world)("send_transactional_sms", (it) => {
  it.effect("is accepted, and then kept here as it was worded where no account carries it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      const { body, status } = yield* send(workspace, code)
      assert.deepStrictEqual([status, body.status, body.connectorProvider], [202, "accepted", "capture"])
      assert.deepStrictEqual([body.segmentCount, body.encoding, typesOf(body.events)], [1, "GSM-7", ["sms.queued"]])
      yield* Worker.drain(allJobs)
      const [after] = yield* all(workspace)
      assert.deepStrictEqual(
        [after.status, after.connectorProvider, typesOf(after.events)],
        ["delivered", "capture", ["sms.queued", "sms.sent", "sms.delivered"]]
      )
      const kept = yield* SmsRepository.use((messages) => messages.open(body.id))
      assert.strictEqual(
        kept!.body,
        "041932 is your Tidings code. It works for 10 minutes. Do not share it with anyone."
      )
      assert.isNotNull(kept!.captured_at)
      const events = (yield* told).map(({ data, type }: any) => [type, data.sms_id, data.status])
      assert.deepStrictEqual(events, [
        ["sms.queued", body.id, "accepted"],
        ["sms.sent", body.id, "sent"],
        ["sms.delivered", body.id, "delivered"]
      ])
    })
  )

  it.effect.each([
    [{ to: "0861234567" }, "field_invalid", ["to format_invalid"]],
    [{ to: "+353 86 1234567" }, "field_invalid", ["to format_invalid"]],
    [{ to: "+1" }, "field_invalid", ["to format_invalid"]],
    [{ to: "+35386123456789" }, "recipient_invalid", ["to format_invalid"]],
    [{ to: "+9991234567" }, "recipient_invalid", ["to format_invalid"]],
    [{ to: "+14155550" }, "recipient_invalid", ["to format_invalid"]],
    [{ templateKey: "auth.unknown" }, "field_invalid", ["templateKey enum_violation"]],
    [{ language: "no such" }, "field_invalid", ["language format_invalid"]],
    [{ simulationScenario: "failed" }, "field_invalid", ["simulationScenario unknown_field"]],
    [{ variables: { code: "1" } }, "schema_contract_violation", ["variables.minutes required"]],
    [{ variables: { ...code.variables, cod: "1" } }, "schema_contract_violation", ["variables.cod unknown_variable"]],
    [{ variables: { code: "a".repeat(1_600), minutes: 1 } }, "field_invalid", ["variables too_long"]],
    [{ variables: { code: "💥".repeat(400), minutes: 1 } }, "field_invalid", ["variables too_long"]],
    [unproven, "consent_proof_required", ["consentProofId required"]],
    [
      { ...unproven, to: "+9991234567", variables: { order: "bit.ly/x", nope: 1, amount: "" } },
      "recipient_invalid",
      [
        "to format_invalid",
        "consentProofId required",
        "variables.order format_invalid",
        "variables.nope unknown_variable",
        "variables.amount too_short"
      ]
    ],
    ...["bit.ly", "bit.ly/x", "HTTPS://BIT.LY/X", "ｂｉｔ.ly/x", "see https://www.tinyurl.com/x."].map(
      (text) =>
        [
          { ...order, variables: { order: text } },
          "generic_shortener_not_allowed",
          ["variables.order format_invalid"]
        ] as const
    ),
    [
      { templateKey: "auth.magic_link", variables: { link: "https://BIT.ly/x", minutes: 5 } },
      "generic_shortener_not_allowed",
      ["variables.link format_invalid"]
    ],
    [
      { templateKey: "auth.magic_link", variables: { link: "https://evil.example/x", minutes: 5 } },
      "url_not_allowed",
      ["variables.link format_invalid"]
    ],
    [
      { templateKey: "auth.magic_link", variables: { link: "https://tidings.test.evil.example/x", minutes: 5 } },
      "url_not_allowed",
      ["variables.link format_invalid"]
    ],
    [
      { templateKey: "auth.magic_link", variables: { link: "tidings.test/x", minutes: 5 } },
      "schema_contract_violation",
      ["variables.link format_invalid"]
    ]
  ] as const)("refuses %j by name, all that is wrong at once, and leaves nothing", ([more, refusal, fields]) =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      const { body, status } = yield* send(workspace, { ...code, ...more })
      assert.deepStrictEqual([status, body.error?.code], [422, refusal])
      assert.deepStrictEqual(fieldsOf(body), [...fields])
      assert.deepStrictEqual([yield* all(workspace), yield* told], [[], []])
    })
  )

  it.effect("takes a link that signs in on a domain of the workspace or of the installation", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const host = `${workspace.id.replace("_", "-")}.example.com`
      yield* Domains.use((domains) => domains.add(workspace.id, host))
      for (const link of [`https://${host}/x`, "http://tidings.test/l/x", `https://GO.${host}/x?y=1`]) {
        const { status } = yield* send(workspace, {
          ...code,
          templateKey: "auth.magic_link",
          variables: { link, minutes: 5 }
        })
        assert.strictEqual(status, 202, link)
      }
    })
  )

  it.effect("is worded as the workspace words it, in the language that fits best", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* word(workspace, "auth.otp", "{{code}} ist Ihr Code.", "de")
      yield* word(workspace, "auth.otp", "{{code}} ist Ihr Code, bitte.", "de-AT")
      const spoken = Effect.fnUntraced(function* (language?: string) {
        const { body } = yield* send(workspace, { ...code, ...(language !== undefined && { language }) })
        const row = yield* SmsRepository.use((messages) => messages.open(body.id))
        return [body.language, row!.body.slice(6)]
      })
      assert.deepStrictEqual(yield* spoken("de-at"), ["de-AT", " ist Ihr Code, bitte."])
      assert.deepStrictEqual(yield* spoken("de-CH"), ["de", " ist Ihr Code."])
      assert.deepStrictEqual(
        [yield* spoken("fr"), yield* spoken()].map(([language, text]) => [language, text!.startsWith(" is your")]),
        [
          [null, true],
          [null, true]
        ]
      )
      yield* word(workspace, "auth.otp", "Code: {{code}}")
      assert.deepStrictEqual(yield* spoken("fr"), [null, "041932"])
      const stranger = yield* makeWorkspace()
      const { body } = yield* send(stranger, { ...code, language: "de" })
      assert.isNull(body.language)
    })
  )

  it.effect("skips a number that opted out, now or before it could leave, and still succeeds", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const waiting = yield* send(workspace, { ...code, to: "+353861111111" })
      yield* optOut(workspace, "+353861111111")
      yield* optOut(workspace, code.to)
      const skipped = yield* send(workspace, code)
      assert.deepStrictEqual(
        [skipped.status, skipped.body.status, skipped.body.events[0].type, skipped.body.events[0].data],
        [202, "suppressed", "sms.suppressed", { suppressed_by: "opt_out" }]
      )
      yield* Worker.drain(allJobs)
      const deliveries = yield* all(workspace)
      assert.deepStrictEqual(
        deliveries.map(({ id, status }) => [id, status]),
        [
          [skipped.body.id, "suppressed"],
          [waiting.body.id, "suppressed"]
        ]
      )
      const stranger = yield* makeWorkspace()
      assert.strictEqual((yield* send(stranger, code)).body.status, "accepted")
    })
  )

  it.effect("is simulated for sandbox keys: exactly two events, whatever the scenario, and kept to be looked at", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      for (const scenario of ["delivered", "undelivered", "failed", "suppressed", "unconfirmed"]) {
        const { body } = yield* send(workspace, { ...code, simulationScenario: scenario }, workspace.test)
        assert.deepStrictEqual(
          [body.connectorProvider, body.simulation],
          ["sandbox", { synthetic: true, scenario, terminal_event: `sms.${scenario}` }]
        )
        yield* Worker.drain(allJobs)
        const [after] = yield* all({ ...workspace, live: workspace.test })
        assert.deepStrictEqual(
          [after.status, after.events.map(({ synthetic, type }: any) => [type, synthetic])],
          [
            scenario,
            [
              ["sms.queued", false],
              [`sms.${scenario}`, true]
            ]
          ]
        )
      }
    })
  )

  it.effect("is answered the same for the same Idempotency-Key, and sent once", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const again = { key: workspace.live, idempotencyKey: randomUUID() }
      const first = yield* call("send_transactional_sms", code, again)
      const second = yield* call("send_transactional_sms", code, again)
      assert.strictEqual(second.text, first.text)
      assert.strictEqual(second.headers["Idempotent-Replay"], "true")
      assert.lengthOf(yield* all(workspace), 1)
      const other = yield* call("send_transactional_sms", { ...code, to: "+353861111111" }, again)
      assert.strictEqual(other.body.error.code, "idempotency_key_mismatch")
    })
  )

  it.effect("waits for a person where the policy says so, and for another one once its wording has changed", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* policy(workspace, "sms", "always")
      const held = yield* send(workspace, code)
      assert.deepStrictEqual([held.status, held.body.approval.status], [202, "pending"])
      assert.lengthOf(yield* all(workspace), 0)
      const refusal = yield* send(workspace, { ...code, to: "+9991234567" })
      assert.strictEqual(refusal.body.error.code, "recipient_invalid")

      const approve = (id: string) =>
        Effect.gen(function* () {
          const key = yield* workspace.issue("live")
          yield* call("decide_approval", { requestId: id, decision: "approve" }, { key, idempotencyKey: randomUUID() })
          yield* Worker.drain(allJobs)
        })
      yield* approve(held.body.approval.id)
      assert.lengthOf(yield* all(workspace), 1)

      const outdated = yield* send(workspace, code)
      yield* word(workspace, "auth.otp", "Send {{code}} to Eve.")
      yield* approve(outdated.body.approval.id)
      assert.lengthOf(yield* all(workspace), 1)
    })
  )
})

layer(world)("list_sms_deliveries", (it) => {
  it.effect("pages newest first, each once, by every filter given", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const made: Array<string> = []
      for (const input of [code, order, code, { ...code, to: "+353861111111" }, order]) {
        made.unshift((yield* send(workspace, input)).body.id)
      }
      const ids = (input: object) => Effect.map(all(workspace, input), (rows) => rows.map(({ id }) => id))
      assert.deepStrictEqual(yield* ids({}), made)
      assert.deepStrictEqual(yield* ids({ templateKey: "order.confirmed" }), [made[0], made[3]])
      assert.deepStrictEqual(yield* ids({ templateKey: "auth.otp", to: code.to, status: "accepted" }), [
        made[2],
        made[4]
      ])
      assert.deepStrictEqual(yield* ids({ status: "failed" }), [])
      const first = yield* call("list_sms_deliveries", { limit: 3 }, { key: workspace.live })
      const cursor = first.body.next_cursor
      assert.deepStrictEqual(yield* ids({ limit: 3, cursor }), made.slice(3))
      const stranger = yield* makeWorkspace()
      const foreign = yield* call("list_sms_deliveries", { limit: 3, cursor }, { key: stranger.live })
      assert.strictEqual(foreign.body.error.code, "cursor_invalid")
      assert.lengthOf(yield* all(stranger), 0)
    })
  )
})
