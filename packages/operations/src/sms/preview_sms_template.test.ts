import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const previewed = Effect.fnUntraced(function* (input: object) {
  const { live: key } = yield* makeWorkspace()
  const { body, status } = yield* call("preview_sms_template", input, { key })
  assert.strictEqual(status, 200)
  return body
})

layer(world)("preview_sms_template", (it) => {
  it.effect("shows the text as it would be, counted as carriers count, and what is missing", () =>
    Effect.gen(function* () {
      const preview = yield* previewed({ templateKey: "auth.otp", variables: { code: "€1" } })
      assert.deepStrictEqual(preview, {
        body: "€1 is your Tidings code. It works for {{minutes}} minutes. Do not share it with anyone.",
        encoding: "GSM-7",
        characterCount: 92,
        segmentCount: 1,
        missingVariables: ["minutes"],
        warnings: []
      })
    })
  )

  it.effect("names what makes it UCS-2, how many segments are charged, and where links lead", () =>
    Effect.gen(function* () {
      const message = `“${"x".repeat(70)}” 😀 https://go.example.com/x`
      const { encoding, segmentCount, warnings } = yield* previewed({
        templateKey: "account.alert",
        variables: { message }
      })
      assert.deepStrictEqual([encoding, segmentCount], ["UCS-2", 2])
      assert.match(warnings[0], /“ \(U\+201C\), ” \(U\+201D\), 😀 \(U\+1F600\)/u)
      assert.match(warnings[1], /2 segments/u)
      assert.match(warnings[2], /go\.example\.com/u)
      assert.lengthOf(warnings, 3)
    })
  )

  it.effect("says what a send would be refused for", () =>
    Effect.gen(function* () {
      const { warnings } = yield* previewed({
        templateKey: "order.shipped",
        variables: { order: "", link: "bit.ly/x", nope: 1 }
      })
      for (const word of ["variables.order", "generic_shortener_not_allowed", "variables.nope"])
        assert.isTrue(
          warnings.some((warning: string) => warning.includes(word)),
          word
        )
    })
  )
})
