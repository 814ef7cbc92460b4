import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { allJobs } from "@tidings/services/allJobs"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { columnsWith } from "@tidings/storage/testing/wholeDatabase"
import { hearing, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Duration, Effect } from "effect"
import { TestClock } from "effect/testing"

const word = "Zanzibar-7712"
const repeating = allJobs.filter(({ everySeconds }) => everySeconds !== undefined)

/** Lets this many days pass, and runs every repeating job each ten days. */
const passes = Effect.fnUntraced(function* (days: number) {
  for (let day = 0; day < days; day += 10) {
    yield* TestClock.adjust(Duration.days(10))
    for (const { handler } of repeating) {
      yield* Effect.orDie(handler(undefined as never, lastAttempt) as Effect.Effect<unknown, unknown, any>)
    }
  }
})

const sends = (column: string) => column.startsWith("sends.") || column.startsWith("sms_messages.")

layer(worldOver(ownDatabase))("what a message said", (it) => {
  it.effect("is in no column of any table once the jobs that repeat have gone on for 400 days", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 23))
      const workspace = yield* makeWorkspace()
      yield* Effect.asVoid(hearing(workspace))
      for (const livemode of [true, false])
        yield* Suppressions.use((all) =>
          all.add({ workspaceId: workspace.id, livemode }, ["no@example.com"], "manual", {
            kind: "operator",
            id: "root"
          })
        )
      for (const category of ["system", "transactional", "marketing"]) {
        const body = "<p>{{word}}</p>"
        yield* publishedTemplate(workspace, category, { category, subject: "About {{word}}", body })
      }
      const given = (key: string) => ({ key, idempotencyKey: crypto.randomUUID() })
      for (const key of [workspace.live, workspace.test]) {
        for (const template of ["system", "transactional"]) {
          for (const to of ["ada@example.com", "no@example.com"]) {
            const said = {
              variables: { word },
              headers: { "X-Word": word },
              replyTo: { email: "a@b.example", name: word }
            }
            const { status, text } = yield* call("send_transactional", { template, to, ...said }, given(key))
            assert.strictEqual(status, 202, text)
          }
        }
        for (const templateKey of ["auth.otp", "order.confirmed"]) {
          const variables = templateKey === "auth.otp" ? { code: word, minutes: "5" } : { order: word }
          const input = { templateKey, to: "+4915112345678", variables, consentProofId: "proof-1" }
          const { status, text } = yield* call("send_transactional_sms", input, given(key))
          assert.strictEqual(status, 202, text)
        }
      }
      yield* Worker.drain(allJobs.filter(({ name }) => name.startsWith("deliver_")))
      assert.isAbove((yield* columnsWith(word)).filter(sends).length, 0)
      yield* passes(400)
      const kept = yield* columnsWith(word)
      // A mail that is no system mail keeps its subject, by which people recognise its row.
      assert.deepStrictEqual(
        kept.filter((column) => column !== "sends.subject"),
        []
      )
    })
  )
})
