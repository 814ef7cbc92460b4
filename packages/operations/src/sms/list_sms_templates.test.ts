import { assert, layer } from "@effect/vitest"
import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("list_sms_templates", (it) => {
  it.effect("shows the kit as this workspace words it, and no other's words", () =>
    Effect.gen(function* () {
      const [ours, theirs] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const set = (language: string | undefined, body: string) =>
        SmsWordings.use((wordings) => wordings.set(ours.id, { key: "auth.otp", language, body }))
      yield* set("pt-br", "{{code}} é seu código.")
      const wordings = ({ live: key }: typeof ours) =>
        Effect.map(call("list_sms_templates", {}, { key }), ({ body }) => body.data[0].wordings)
      const [kits] = yield* wordings(theirs)
      assert.deepStrictEqual(yield* wordings(ours), [
        kits,
        { language: "pt-BR", body: "{{code}} é seu código.", isDefault: false }
      ])
      assert.isTrue(kits.isDefault)
      yield* set(undefined, "Code {{code}}")
      assert.deepStrictEqual((yield* wordings(ours))[0], { language: null, body: "Code {{code}}", isDefault: false })
      yield* SmsWordings.use((service) => service.reset(ours.id, "auth.otp", undefined))
      assert.deepStrictEqual((yield* wordings(ours))[0], kits)
    })
  )

  it.effect.each([
    ["", "too_short"],
    ["a".repeat(1_601), "too_long"],
    ["ç".repeat(700), "too_long"],
    ["{{code}} {{nope}}", "unknown_variable"],
    ["{{code", "format_invalid"],
    ["bit.ly/x {{code}}", "format_invalid"],
    ["{{code}}\u0000", "format_invalid"]
  ] as const)("has no wording %j", ([body, code]) =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const refusal = yield* Effect.flip(SmsWordings.use((wordings) => wordings.set(id, { key: "auth.otp", body })))
      assert.deepStrictEqual([refusal.code, refusal.fields![0]!.code], ["field_invalid", code])
    })
  )
})
