import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { countsOf, putSequence, runsOf, sendsOfRuns } from "@tidings/storage/testing/sequenceTable"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { Database } from "@tidings/storage/Database"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import advance_runs from "../jobs/advance_runs.ts"
import { Contacts } from "../../contacts/Contacts.ts"
import { Enrolments } from "./Enrolments.ts"

const advance = Worker.drain([advance_runs])

const definition: Definition = {
  key: "onboarding",
  trigger: { type: "api.enroll" },
  nodes: {
    settle: { type: "wait", for: "2d", next: "welcome" },
    welcome: { type: "send", template: "welcome", variables: { name: "{{ contact.external_id }}" }, next: "paid" },
    paid: { type: "wait", on: [{ event: "order.paid", next: "end" }], timeout: { after: "1d", next: "gone" } },
    gone: { type: "exit", reason: "silent" }
  }
}

const begun = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "welcome")
  const sequence = yield* putSequence(workspace.id, definition)
  const database = yield* Database
  const contacts = yield* Contacts
  const enrolments = yield* Enrolments
  const enrol = (external_id: string) =>
    database.transaction(
      Effect.gen(function* () {
        const contact = yield* contacts.resolve(workspace.id, { external_id, email: `${external_id}@example.com` })
        const now = yield* Clock.currentTimeMillis
        return yield* enrolments.enrol(
          workspace.id,
          [{ sequence: { ...sequence, version: 1, definition }, contact, livemode: true, atMs: now }],
          now
        )
      })
    )
  const emit = (external_id: string, type = "order.paid", key = workspace.live) =>
    Effect.map(
      call("emit_event", { type, contact: { external_id } }, { key }),
      ({ body }) => body.fan_out.sequences_woken
    )
  return { workspace, sequence, enrol, emit, runs: runsOf(sequence.id) }
})

layer(world)("the engine", (it) => {
  it.effect("takes a contact from enrolment over a wait and a send to the end that an event leads to", () =>
    Effect.gen(function* () {
      const { emit, enrol, runs, sequence } = yield* begun
      yield* enrol("ada")
      yield* advance
      assert.deepInclude((yield* runs)[0], { status: "waiting", node: "settle" })
      yield* TestClock.adjust("2 days")
      yield* advance
      const [run] = yield* runs
      assert.deepInclude(run, { status: "waiting", node: "paid" })
      const sends = yield* sendsOfRuns([run!.id])
      assert.deepStrictEqual(
        sends.map(({ runNode, runVisit, subject, toEmail }) => ({ runNode, runVisit, subject, toEmail })),
        [{ runNode: "welcome", runVisit: 2, subject: "Hello ada", toEmail: "ada@example.com" }]
      )
      assert.strictEqual(yield* emit("ada"), 1)
      yield* advance
      assert.deepInclude((yield* runs)[0], { status: "completed", dueAt: null })
      assert.deepStrictEqual(yield* countsOf(sequence.versionId), [
        { node: "paid", livemode: true, entered: 1, passed: 1, left: 0, failed: 0 },
        { node: "settle", livemode: true, entered: 1, passed: 1, left: 0, failed: 0 },
        { node: "welcome", livemode: true, entered: 1, passed: 1, left: 0, failed: 0 }
      ] as never)
    })
  )
})
