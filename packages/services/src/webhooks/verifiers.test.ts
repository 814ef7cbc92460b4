import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { customEventExample } from "@tidings/schema/resources/CustomEvent"
import { fencesOf } from "@tidings/testing/fencesOf"
import { makeReceiver } from "@tidings/testing/Receiver"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { readFileSync } from "node:fs"
import { parseNetworks, PrivateNetworks } from "../outbound/isAllowedAddress.ts"
import deliver_webhook from "./jobs/deliver_webhook.ts"
import { canRun, type Case, type Language, runners, verdictsOf } from "./testing/verifiers.ts"
import { WebhookFanOut } from "./WebhookFanOut.ts"

const loopback = Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))
const guide = readFileSync(new URL("../../../../docs/guides/webhooks.md", import.meta.url), "utf8")
const languages = Object.keys(runners) as ReadonlyArray<Language>
const toleratedSeconds = 300

const codeOf = (language: Language): string => fencesOf(guide).find((fence) => fence.language === language)!.text

/** The request that a receiver got for an event emitted that many seconds ago. */
const delivered = Effect.fnUntraced(function* (secondsAgo: number, isRotated = false) {
  yield* TestClock.setTime(Date.now() - secondsAgo * 1000)
  const receiver = yield* makeReceiver(() => ({ status: 204 }))
  const workspace = yield* makeWorkspace()
  const { body } = yield* call("create_webhook", { url: receiver.url, events: ["order.paid"] }, { key: workspace.live })
  const { id, secret: first } = body
  const second = isRotated && (yield* call("rotate_webhook_secret", { id }, { key: workspace.live })).body.secret
  yield* WebhookFanOut.use((events) =>
    events.emitCustom(workspace.id, { livemode: true, type: "order.paid", data: { ...customEventExample } })
  )
  yield* Worker.drain([deliver_webhook])
  const [request] = receiver.requests
  return {
    secret: first,
    next: second,
    headers: request!.headers as Readonly<Record<string, string>>,
    body: request!.body
  } satisfies Case & { readonly next: string | false }
})

const without = (one: Case, header: string): Case => {
  const { [header]: _, ...headers } = one.headers
  return { ...one, headers }
}

const requests = Effect.gen(function* () {
  const other = yield* delivered(0)
  const old = yield* delivered(toleratedSeconds + 5)
  const ahead = yield* delivered(-toleratedSeconds - 60)
  const rotated = yield* delivered(0, true)
  const genuine = yield* delivered(0)
  const with_ = (headers: Case["headers"]): Case => ({ ...genuine, headers: { ...genuine.headers, ...headers } })
  return {
    taken: {
      "as it was posted": genuine,
      "with the secret before a rotation": rotated,
      "with the secret behind a rotation": { ...rotated, secret: rotated.next },
      "with a second signature beside it": with_({
        "webhook-signature": `v1,bm9uZQ== ${genuine.headers["webhook-signature"]}`
      })
    },
    refused: {
      "its body changed": { ...genuine, body: genuine.body.replace("order.paid", "order.void") },
      "another subscription's secret": { ...genuine, secret: other.secret },
      "from five minutes ago": old,
      "from the future": ahead,
      "another id": with_({ "webhook-id": other.headers["webhook-id"]! }),
      "a later time than was signed": with_({
        "webhook-timestamp": String(Number(genuine.headers["webhook-timestamp"]) + 1)
      }),
      "no time": with_({ "webhook-timestamp": "now" }),
      "half a signature": with_({ "webhook-signature": genuine.headers["webhook-signature"]!.slice(0, 20) }),
      "letters that no signature has": with_({ "webhook-signature": "v1,ünsigned" }),
      ...Object.fromEntries(
        ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [`no ${name}`, without(genuine, name)])
      )
    }
  }
})

/** Names of the cases that the guide's code accepts, beside those that it should. */
const takenBy = Effect.fnUntraced(function* (language: Language, code: string) {
  const { refused, taken } = yield* requests
  const cases: Readonly<Record<string, Case>> = { ...taken, ...refused }
  const verdicts = verdictsOf(language, code, Object.values(cases))
  return {
    wanted: Object.keys(taken),
    took: Object.keys(cases).filter((_, place) => verdicts[place])
  }
})

// A separate world: deliveries left by other tests would be attempted here too, since the clock is the real one.
const world = worldOver(ownDatabase)

layer(Layer.merge(world, loopback))("the code by which docs/guides/webhooks.md verifies deliveries", (it) => {
  for (const language of languages) {
    const isMissing = !canRun(language)
    it.effect.skipIf(isMissing)(
      `takes what was posted and refuses the rest, in ${language}${isMissing ? ` (skipped: ${runners[language].probe[0]} is not installed)` : ""}`,
      () =>
        Effect.gen(function* () {
          const { took, wanted } = yield* takenBy(language, codeOf(language))
          assert.deepStrictEqual(took, wanted)
        })
    )
  }

  it.effect.each([
    ["a time of any age", "5 * 60", "5 * 6e9", ["from five minutes ago", "from the future"]],
    ["any body", "${body}", "", undefined],
    ["any signature", "timingSafeEqual(given, expected)", "true", ["its body changed", "another id"]]
  ] as const)("would be seen to take %s", ([, part, instead, falsely]) =>
    Effect.gen(function* () {
      const code = codeOf("ts")
      assert.include(code, part)
      const { took, wanted } = yield* takenBy("ts", code.replace(part, instead))
      if (falsely === undefined) assert.notIncludeMembers(took, wanted)
      else assert.includeMembers(took, [...wanted, ...falsely])
    })
  )
})
