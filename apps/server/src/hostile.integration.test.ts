import { assert, describe, it } from "@effect/vitest"
import { mailServer } from "@tidings/connectors/email/smtp/testing/mailServer"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { commandLineProgram } from "@tidings/testing/programs"
import { Effect, Schedule } from "effect"
import { spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import {
  type Attack,
  hostileCodes,
  hostileRenderings,
  hostileReports,
  hostileSources,
  hostileTexts
} from "./testing/hostileInputs.ts"
import type { Seen, Watch } from "./testing/prober.ts"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"

const inboundToken = "a-token-for-hostile-reports"

/** Maximum additional wait of others during an attack, in milliseconds. */
const toleratedMs = 250
const quietMs = 400
/**
 * A busy machine delays everybody now and then, the more the longer one measures; a hostile input does so each time.
 */
const attempts = 2
const quietAtMostMs = 10_000

type Answer = readonly [name: string, status: number]

const asked = async (url: string, key: string, { body, method, name, path }: Attack): Promise<Answer> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  await response.arrayBuffer()
  return [name, response.status]
}

const workspace = (env: Record<string, string>, name: string, from: string) => {
  const { stderr, stdout } = spawnSync(
    process.execPath,
    [...commandLineProgram, "init", "--name", name, "--plan", "enterprise", "--from-email", from],
    { env: { PATH: process.env["PATH"], ...env }, encoding: "utf8" }
  )
  const key = (kind: string) => new RegExp(`svc_${kind}_\\w{38}`, "u").exec(stdout + stderr)?.[0] ?? ""
  assert.notStrictEqual(key("live"), "", stdout + stderr)
  return { live: key("live"), sandbox: key("test") }
}

/** Makes calls in the given order, `atOnce` at a time; returns all answers. */
const all = (calls: ReadonlyArray<() => Promise<Answer>>, atOnce: number) =>
  Effect.forEach(calls, (call) => Effect.promise(call), { concurrency: atOnce })

describe.skipIf(postgresIsMissing)(`a server under attack${whyMissing}`, () => {
  it.live(
    "keeps nobody else waiting, fails nobody's calls, and loses nobody's mail",
    () =>
      Effect.gen(function* () {
        const mails = yield* mailServer()
        const DATABASE_URL = yield* freshDatabase
        const env = {
          DATABASE_URL,
          SMTP_URL: mails.url,
          INBOUND_TOKEN: inboundToken,
          TIDINGS_DATA: yield* temporaryFolder
        }
        const victim = workspace(env, "Victim", "hello@victim.example")
        const attacker = workspace(env, "Attacker", "hello@attacker.example")
        const { url } = yield* run(env)

        const prober = yield* Effect.acquireRelease(
          Effect.sync(() => new Worker(new URL("./testing/prober.ts", import.meta.url))),
          (worker) => Effect.promise(() => worker.terminate())
        )
        const watch: Watch = { urls: [`${url}/healthz`, `${url}/v1/workspace`], key: victim.sandbox }
        const watched = <A>(deed: Effect.Effect<A>) =>
          Effect.gen(function* () {
            prober.postMessage(watch)
            const made = yield* deed
            prober.postMessage(undefined)
            const [seen] = (yield* Effect.promise(() => once(prober, "message"))) as [Seen]
            assert.deepStrictEqual(seen.wrong, [])
            return [made, seen.worstMs] as const
          })

        // The victim's own mails go out meanwhile.
        const hello = { mode: "html", subject: "Hello {{name}}", body: "<p>Hello {{name}}</p>" }
        const published = async (key: string, template: object, name: string) => {
          const created = await asked(url, key, {
            name,
            method: "POST",
            path: "/v1/templates",
            body: { key: name, ...template }
          })
          const answer = await asked(url, key, {
            name,
            method: "POST",
            path: `/v1/templates/${name}/publish`,
            body: {}
          })
          return [created, answer] as const
        }
        yield* Effect.promise(() => published(victim.live, hello, "hello"))
        const send = (key: string, template: string, variables: object) => (): Promise<Answer> =>
          asked(url, key, {
            name: `send ${template}`,
            method: "POST",
            path: `/v1/templates/${template}/send`,
            body: { to: "ada@example.com", variables }
          })
        const accepted: Array<Answer> = []
        yield* Effect.forkScoped(
          Effect.repeat(
            Effect.promise(async () => void accepted.push(await send(victim.live, "hello", { name: "Ada" })())),
            Schedule.spaced("150 millis")
          )
        )

        const held: Record<string, number> = {}
        const attack = (kind: string, calls: ReadonlyArray<() => Promise<Answer>>, atOnce = 8) =>
          Effect.gen(function* () {
            let least = Number.POSITIVE_INFINITY
            let lookMs = quietMs
            for (let attempt = 0; attempt < attempts && least > toleratedMs; attempt++) {
              const [, quiet] = yield* watched(Effect.sleep(lookMs))
              const began = performance.now()
              const [answers, worst] = yield* watched(all(calls, atOnce))
              lookMs = Math.min(quietAtMostMs, performance.now() - began)
              assert.deepStrictEqual(
                answers.filter(([, status]) => status >= 500),
                [],
                kind
              )
              least = Math.min(least, Math.round(worst - quiet))
            }
            held[kind] = least
          })
        const as = (key: string) => (one: Attack) => () => asked(url, key, one)

        yield* attack("texts", hostileTexts(40_000).map(as(attacker.sandbox)), 4)
        yield* attack("sources", hostileSources.map(as(attacker.sandbox)))
        const templates = yield* Effect.promise(() =>
          Promise.all(
            hostileRenderings.map(async ({ body, variables }, index) => {
              const answers = await published(attacker.sandbox, { mode: "html", subject: "s", body }, `bomb-${index}`)
              assert.deepStrictEqual(
                answers.map(([, status]) => status),
                [201, 200]
              )
              return { template: `bomb-${index}`, variables }
            })
          )
        )
        yield* attack(
          "renderings",
          templates.flatMap(({ template, variables }) => [
            as(attacker.sandbox)({
              name: `render ${template}`,
              method: "POST",
              path: `/v1/templates/${template}/render`,
              body: { variables, draft: true }
            }),
            send(attacker.sandbox, template, variables)
          ])
        )
        yield* attack("codes", hostileCodes.map(as(attacker.sandbox)))
        yield* attack(
          "reports",
          hostileReports.map((body, index) => async (): Promise<Answer> => {
            const headers = { Authorization: `Bearer ${inboundToken}`, "Content-Type": "message/rfc822" }
            const response = await fetch(`${url}/inbound/email/reports`, { method: "POST", headers, body })
            await response.arrayBuffer()
            return [`report ${index}`, response.status]
          })
        )

        for (const [kind, ms] of Object.entries(held)) assert.isAtMost(ms, toleratedMs, kind)
        assert.deepStrictEqual([...new Set(accepted.map(([, status]) => status))], [202])
        const sends = Effect.promise(async () => {
          const response = await fetch(`${url}/v1/sends?limit=100`, {
            headers: { Authorization: `Bearer ${victim.live}` }
          })
          const { data } = (await response.json()) as { data: ReadonlyArray<{ status: string }> }
          return data.map(({ status }) => status)
        })
        const done = yield* Effect.retry(
          Effect.flatMap(sends, (statuses) =>
            statuses.includes("queued") ? Effect.fail("not yet") : Effect.succeed(statuses)
          ),
          { schedule: Schedule.spaced("100 millis"), times: 100 }
        )
        assert.deepStrictEqual([...new Set(done)], ["sent"])
      }).pipe(Effect.scoped),
    300_000
  )
})
