import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { assert, layer } from "@effect/vitest"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { deliverMail } from "@tidings/testing/deliverMail"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import { sampleVariables } from "@tidings/engines/templates/index"
import { readMail } from "../../inbox/Inbox.ts"
import { Workspaces } from "../../workspace/Workspaces.ts"
import { EmailHandover } from "../EmailHandover.ts"

const reset = "https://app.example/reset?token=4f9c1e77a0b2c3d4"
const body = `<body><a href="https://shop.example/">x</a><a href="${reset}">y</a></body>`
interface Choice {
  readonly opens: boolean | null
  readonly clicks: boolean | null
}

const neither: Choice = { opens: null, clicks: null }

const setTracking = Effect.fnUntraced(function* (id: string, { clicks, opens }: Choice) {
  const rows = yield* WorkspaceRepository.use(({ list }) => list)
  yield* Workspaces.use(({ set }) =>
    set(
      rows.find((row) => row.id === id)!,
      { trackOpens: opens, trackClicks: clicks }
    )
  )
})

/** The mail that the recipient of a send received. */
const received = (id: string) =>
  Effect.flatMap(
    CapturedMailRepository.use((mails) => mails.find(id)),
    (mail) => readMail(mail!)
  )
const tracksOf = (id: string) =>
  Effect.map(received(id), ({ html }) => ({
    opens: html!.includes("/t/o/"),
    clicks: html!.split("/t/c/").length - 1,
    hasReset: html!.includes(`href="${reset}"`)
  }))

layer(world)("a mail as it was received", (it) => {
  it.effect.each([
    ["system", neither, neither, [false, 0, true]],
    ["transactional", neither, neither, [false, 0, true]],
    ["marketing", neither, neither, [true, 2, false]],
    ["system", neither, { opens: true, clicks: true }, [false, 0, true]],
    ["transactional", neither, { opens: true, clicks: true }, [true, 2, false]],
    ["marketing", neither, { opens: false, clicks: false }, [false, 0, true]],
    ["transactional", { opens: false, clicks: null }, { opens: true, clicks: true }, [false, 2, false]],
    ["system", { opens: true, clicks: true }, { opens: false, clicks: false }, [true, 1, true]]
  ] as const)(
    "tracks of %s, whose template says %j and workspace %j, what was chosen",
    ([category, own, workspace, expected]) =>
      Effect.gen(function* () {
        const { id, live: key } = yield* makeWorkspace()
        yield* setTracking(id, workspace)
        const { clicks, hasReset, opens } = yield* tracksOf(yield* deliverMail(key, { body, category, tracking: own }))
        assert.deepStrictEqual([opens, clicks, hasReset], [...expected])
      })
  )

  it.effect("tracks as the version says that was published, not the draft", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const draft = { key: "news", mode: "html", subject: "News", body, tracking: { opens: true } }
      const made = yield* call("create_template", draft, { key })
      assert.deepStrictEqual(made.body.data.tracking, { opens: true, clicks: null })
      yield* call("publish_template", { key: "news" }, { key })
      const sent = Effect.gen(function* () {
        const { body: send } = yield* call(
          "send_transactional",
          { template: "news", to: "ada@example.com" },
          { key, idempotencyKey: crypto.randomUUID() }
        )
        const deliveries = yield* EmailHandover
        yield* Effect.orDie(deliveries.deliver(send.id, lastAttempt))
        const { clicks, opens } = yield* tracksOf(send.id)
        return [opens, clicks]
      })
      const edited = yield* call(
        "update_template",
        { key: "news", category: "marketing", tracking: { opens: false } },
        { key }
      )
      assert.deepStrictEqual(edited.body.data.tracking, { opens: false, clicks: null })
      assert.deepStrictEqual(yield* sent, [true, 0])
      const { body: published } = yield* call("publish_template", { key: "news" }, { key })
      assert.strictEqual(published.data.version, 2)
      assert.deepStrictEqual(yield* sent, [false, 2])
    })
  )

  it.effect.each(demoTemplates.map((template) => [template.key, template] as const))(
    "of the demo's %s tracks nothing",
    ([, template]) =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        yield* call("create_template", template, { key })
        yield* call("publish_template", { key: template.key }, { key })
        const { body: send } = yield* call(
          "send_transactional",
          { template: template.key, to: "ada@example.com", variables: sampleVariables(template) },
          { key, idempotencyKey: crypto.randomUUID() }
        )
        yield* EmailHandover.use((deliveries) => Effect.orDie(deliveries.deliver(send.id, lastAttempt)))
        const { html } = yield* received(send.id)
        assert.notMatch(html!, /\/t\/[co]\//u)
      })
  )
})
