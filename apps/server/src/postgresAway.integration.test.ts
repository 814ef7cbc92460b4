import { assert, describe, it } from "@effect/vitest"
import { clusterIsMissing, ownCluster, whyNoCluster } from "@tidings/storage/testing/ownCluster"
import { run } from "@tidings/testing/Running"
import { Effect, Fiber } from "effect"
import { randomUUID } from "node:crypto"
import { eventually, installed, publishLoginCode } from "./testing/installed.ts"
import { sink } from "./testing/sink.ts"

/** Maximum time until callers are served again after Postgres is back. */
const backWithinMs = 2_000

interface Answer {
  readonly begunAt: number
  readonly endedAt: number
  readonly status: number
  readonly retryAfter: string | null
  readonly id: string | undefined
}

/** Sends and reads almost without pause until it is interrupted; returns the answers. */
const calling = Effect.fnUntraced(function* (url: string, key: string) {
  const answers: Array<Answer> = []
  const asked = (path: string, body?: object) =>
    Effect.promise(async () => {
      const begunAt = Date.now()
      const response = await fetch(`${url}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          "Idempotency-Key": randomUUID()
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      const { id } = (await response.json()) as { readonly id?: string }
      const { headers, status } = response
      answers.push({ begunAt, endedAt: Date.now(), status, retryAfter: headers.get("retry-after"), id })
    })
  const send = asked("/v1/templates/login-code/send", {
    to: "ada@example.com",
    variables: { code: "041 932", expires_minutes: 10 }
  })
  const caller = Effect.forever(Effect.delay(Effect.andThen(send, asked("/v1/workspace")), 100))
  const callers = yield* Effect.forkChild(
    Effect.all(
      Array.from({ length: 4 }, () => caller),
      { concurrency: 4 }
    )
  )
  return { answers, end: Fiber.interrupt(callers) }
})

const readyz = (url: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/readyz`)
    return { status: response.status, body: (await response.json()) as any }
  })

const isServed = ({ status }: Answer) => status === 200 || status === 202
const isPutOff = ({ retryAfter, status }: Answer) => status === 503 && Number(retryAfter) >= 1

describe.skipIf(clusterIsMissing)(`Postgres away${whyNoCluster}`, () => {
  it.live("is answered 503 with Retry-After, and forgotten 2 s after it is back, whatever ended it", () =>
    Effect.gen(function* () {
      const cluster = yield* ownCluster
      const mails = yield* sink()
      const env = { DATABASE_URL: cluster.url, SMTP_URL: mails.url, PUBLIC_URL: "http://127.0.0.1:8080" }
      const key = yield* installed(env)
      const server = yield* run(env)
      assert.strictEqual((yield* publishLoginCode(server.url, key)).status, 200, server.said())
      const { answers, end } = yield* calling(server.url, key)
      const between = (from: number, to = Infinity) =>
        answers.filter(({ begunAt, endedAt }) => begunAt >= from && endedAt <= to)

      for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
        yield* Effect.sleep("300 millis")
        yield* cluster.end(signal)
        const awayAt = Date.now()
        yield* Effect.sleep("1 second")
        assert.strictEqual((yield* readyz(server.url)).status, 503)
        const away = between(awayAt)
        yield* cluster.start
        const backAt = Date.now()
        yield* Effect.sleep(backWithinMs + 500)
        const back = between(backAt + backWithinMs)
        assert.isNotEmpty(away, signal)
        assert.isTrue(away.every(isPutOff), `${signal}: ${JSON.stringify(away)}`)
        assert.isNotEmpty(back, signal)
        assert.isTrue(back.every(isServed), `${signal}: ${JSON.stringify(back.filter((answer) => !isServed(answer)))}`)
        assert.strictEqual((yield* readyz(server.url)).status, 200)
      }

      yield* cluster.fill
      const fullAt = Date.now()
      yield* Effect.sleep("1 second")
      const full = between(fullAt)
      const said = yield* readyz(server.url)
      assert.deepInclude(said.body.database, { refused: "53100" })
      yield* cluster.makeRoom
      const roomAt = Date.now()
      yield* Effect.sleep(backWithinMs + 500)
      assert.isTrue(full.some(isPutOff), JSON.stringify(full))
      const roomy = between(roomAt + backWithinMs)
      assert.isTrue(roomy.every(isServed), JSON.stringify(roomy.filter((answer) => !isServed(answer))))

      yield* end
      assert.deepStrictEqual(
        answers.filter((answer) => !isServed(answer) && !isPutOff(answer)),
        []
      )
      const accepted = answers.filter(({ status }) => status === 202).map(({ id }) => id!)
      const out = yield* eventually(
        Effect.sync(() => mails.took.map((messageId) => messageId.split("@")[0]!)),
        (ids) => ids.length >= accepted.length / 2
      )
      assert.lengthOf(new Set(out), out.length, "no message twice")
    })
  )
})
