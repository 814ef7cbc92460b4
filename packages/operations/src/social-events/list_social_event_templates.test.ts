import { assert, layer } from "@effect/vitest"
import { SocialEventKey } from "@tidings/schema/resources/SocialEventTemplate"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const eventKey = "sale.ending"
const channelId = "x"

layer(world)("list_social_event_templates", (it) => {
  it.effect("shows every event and channel as this workspace words it, and no other's words", () =>
    Effect.gen(function* () {
      const [ours, theirs] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const wordings = ({ live: key }: typeof ours) =>
        Effect.map(call("list_social_event_templates", {}, { key }), ({ body }) => {
          assert.deepStrictEqual(
            body.data.map((template: any) => template.eventKey),
            [...SocialEventKey.literals]
          )
          const { wordings } = body.data.find((template: any) => template.eventKey === eventKey)
          assert.deepStrictEqual(
            wordings.map((wording: any) => wording.channelId),
            [...ChannelId.literals]
          )
          return wordings.find((wording: any) => wording.channelId === channelId)
        })
      const kits = yield* wordings(theirs)
      assert.isTrue(kits.isDefault)
      const set = (body: string) =>
        SocialEventWordings.use((service) => service.set(ours.id, { eventKey, channelId, body }))
      assert.isTrue((yield* set(" Hurry: {{ends}}!\r\n\r\n{{link}} ")).changed)
      assert.isFalse((yield* set("Hurry: {{ends}}!\n\n{{link}}")).changed)
      assert.deepStrictEqual(yield* wordings(ours), {
        channelId,
        body: "Hurry: {{ends}}!\n\n{{link}}",
        isDefault: false
      })
      assert.deepStrictEqual(yield* wordings(theirs), kits)
      const reset = SocialEventWordings.use((service) => service.reset(ours.id, eventKey, channelId))
      assert.deepStrictEqual([(yield* reset).changed, (yield* reset).changed], [true, false])
      assert.deepStrictEqual(yield* wordings(ours), kits)
    })
  )

  it.effect.each([
    ["", "too_short"],
    [" \n", "too_short"],
    ["a".repeat(5_001), "too_long"],
    ["a".repeat(281), "too_long"],
    ["{{ends}} {{nope}}", "unknown_variable"],
    ["{{ends}} {{}}", "unknown_variable"],
    ["{{ends", "format_invalid"],
    ["{{ends}}\u0000", "format_invalid"],
    ["{{ends}}\u0007", "format_invalid"],
    ["Code: {{code}}", "too_short"]
  ] as const)("has no wording %j", ([body, code]) =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const refusal = yield* Effect.flip(
        SocialEventWordings.use((wordings) => wordings.set(id, { eventKey, channelId, body }))
      )
      assert.deepStrictEqual([refusal.code, refusal.fields![0]!.code], ["field_invalid", code])
    })
  )
})
