import { assert, describe, it } from "@effect/vitest"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { Effect, Result } from "effect"
import { readFileSync } from "node:fs"
import { readDefinition } from "../definition/readDefinition.ts"
import { printed } from "./printed.ts"
import type { Render, RenderedSend } from "./SimulationScenario.ts"
import { scenarioOf } from "./scenarioOf.ts"
import { simulate } from "./simulate.ts"
import type { SimulationRequest } from "./SimulationRequest.ts"

const nowMs = Date.UTC(2026, 10, 22)

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../../test-fixtures/sequences/${name}.yaml`, import.meta.url))
const [onboarding, abandonedCart, webinar] = [fixture("onboarding"), fixture("abandoned_cart"), fixture("webinar")]

const read = (file: Uint8Array): Definition => {
  const { definition, places } = readDefinition("sequence.yaml", file, nowMs)
  assert.deepStrictEqual(places.findings, [])
  return definition!
}

const mail: Render = ({ template, variables }) =>
  Effect.succeed({
    kind: "accepted",
    rendered: {
      subject: `${template} ${Object.values(variables).join(" ")}`.trim(),
      text: "",
      html: "",
      template: { key: template, version: 4 }
    } satisfies RenderedSend
  })

const walked = (file: Uint8Array, request: SimulationRequest, render: Render = mail) => {
  const definition = read(file)
  const scenario = Result.getOrThrow(scenarioOf(definition, request, nowMs))
  return Effect.map(simulate(scenario, render), (simulated) => ({
    simulated,
    lines: printed(simulated, definition, "file").split("\n")
  }))
}

const ada = { traits: { first_name: "Ada", time_zone: "Europe/Berlin" } }

describe("a simulation", () => {
  it.effect("prints each step at the run's own time, with its mail, and what was not visited", () =>
    Effect.gen(function* () {
      const request = { contact: ada, at: "2026-12-01T10:00", event: ['trial.started@2d:{"plan":"pro","seats":3}'] }
      const { lines } = yield* walked(onboarding, request)
      assert.deepStrictEqual(lines, [
        "Onboarding of trials (file)  Europe/Berlin",
        "Tue  1 Dec 10:00  enrolled",
        'Tue  1 Dec 10:00  welcome      send   "welcome Ada" to ada@example.com                       template welcome v4',
        "Tue  1 Dec 10:00  settle_in    wait   2d, then 09:00: until Fri  4 Dec 09:00",
        "Thu  3 Dec 10:00  …            event  trial.started {plan: pro, seats: 3}                    nothing waits for it now",
        "Fri  4 Dec 09:00  has_started  wait   for trial.started, at most 5d: until Wed  9 Dec 09:00",
        "Fri  4 Dec 09:00  has_started  wait   trial.started {plan: pro, seats: 3}                    of Thu  3 Dec 10:00: counts since enrolment",
        'Fri  4 Dec 09:00  pro_tips     send   "tips_pro 3" to ada@example.com                        template tips_pro v4',
        "Fri  4 Dec 09:00  completed after 2d 23h; 2 mails; not visited: was_read, nudge, tips, gone_quiet"
      ])
    })
  )

  it.effect("chooses by what became of a send", () =>
    Effect.gen(function* () {
      const at = "2026-12-01T10:00Z"
      const unread = yield* walked(onboarding, { at })
      assert.deepInclude(unread.simulated, { status: "exited", reason: "never_opened", node: "gone_quiet" })
      const opened = yield* walked(onboarding, { at, send: ["welcome=opened@3h"] })
      assert.deepInclude(opened.simulated, { status: "completed", node: null })
    })
  )

  it.effect("ends at the goal that the trigger names, and at no other", () =>
    Effect.gen(function* () {
      const trigger = { cart_id: "c1", total: 100, url: "https://example.com/c1" }
      const event = ['order.paid@20m:{"cart_id":"c2"}', 'order.paid@30m:{"cart_id":"c1"}']
      const { simulated } = yield* walked(abandonedCart, { trigger, event, at: "2026-12-01T10:00Z" })
      assert.deepInclude(simulated, { status: "completed", reason: "goal", lastedMs: 30 * 60_000 })
      const types = simulated.steps.map(({ type }) => type)
      assert.deepStrictEqual(types, ["enrolled", "entered", "ignored", "ended"])
    })
  )

  it.effect("holds a mail through quiet hours where the contact is, and sends by an instant for all", () =>
    Effect.gen(function* () {
      const contact = { traits: { time_zone: "America/New_York" } }
      const { simulated } = yield* walked(webinar, { contact, at: "2027-05-01T22:00" })
      const sent = simulated.steps.filter(({ type }) => type === "sent").map(({ local, node }) => `${node} ${local}`)
      assert.deepStrictEqual(sent, [
        "registered 2027-05-02T08:00:00.000-04:00",
        "today 2027-05-12T09:00:00.000-04:00",
        "starts_soon 2027-05-12T11:00:00.000-04:00",
        "sorry 2027-05-13T11:00:00.000-04:00"
      ])
    })
  )

  it.effect("fails as the run would where a send stays refused, and says why", () =>
    Effect.gen(function* () {
      const refuse: Render = () =>
        Effect.succeed({ kind: "refused", code: "template_not_published", message: "Template welcome is archived." })
      const { simulated } = yield* walked(onboarding, { at: "2026-12-01T10:00Z" }, refuse)
      assert.deepInclude(simulated, { status: "failed", reason: "template_not_published" })
      const held = simulated.steps.filter(({ type }) => type === "held").map(({ at }) => at)
      assert.deepStrictEqual(held, [
        "2026-12-01T10:00:00.000Z",
        "2026-12-01T10:01:00.000Z",
        "2026-12-01T10:11:00.000Z",
        "2026-12-01T11:11:00.000Z",
        "2026-12-01T17:11:00.000Z"
      ])
      assert.include(simulated.warnings, "welcome: Template welcome is archived.")
    })
  )

  it.effect("stops where it was told to, and says that the run goes on", () =>
    Effect.gen(function* () {
      const { simulated } = yield* walked(onboarding, { at: "2026-12-01T10:00Z", until: "1d" })
      assert.deepInclude(simulated, { status: "waiting", node: "settle_in", lastedMs: 86_400_000 })
      assert.lengthOf(simulated.warnings, 1)
    })
  )

  it("refuses all that is wrong with a request at once", () => {
    const request = {
      at: "tomorrow",
      event: ["trial.started@soon", "a.b@1d:{nothing}", "@1d"],
      send: ["nobody=opened", "welcome=lost"],
      until: "1 day"
    }
    const { failure } = scenarioOf(read(onboarding), request, nowMs) as Result.Failure<
      unknown,
      ReadonlyArray<{ path: string }>
    >
    assert.deepStrictEqual(
      failure.map(({ path }) => path),
      ["at", "event[0]", "event[1]", "event[2]", "send[0]", "send[1]", "until"]
    )
  })
})
