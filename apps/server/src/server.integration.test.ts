import { assert, describe, it } from "@effect/vitest"
import { mailServer } from "@tidings/connectors/email/smtp/testing/mailServer"
import { emptyDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { commandLineProgram } from "@tidings/testing/programs"
import { Effect, Exit, Scope } from "effect"
import { spawnSync } from "node:child_process"
import { createServer, type Server, type Socket } from "node:net"
import { freePort, run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { eventually, publishLoginCode, request, sendTo } from "./testing/installed.ts"

const lastLine = "API reference"
const keyIn = (text: string, kind: string) => new RegExp(`^${kind} key: (svc_\\w+)$`, "mu").exec(text)?.[1] ?? ""

/** Opens a stream of revision 2026-07-28; returns an effect that waits for all its messages. */
const listened = (url: string, key: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "MCP-Protocol-Version": "2026-07-28",
        "Mcp-Method": "subscriptions/listen"
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: "stream",
        method: "subscriptions/listen",
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {}
          }
        }
      })
    })
    return () => response.text()
  })

/** Accepts connections on a port and sends nothing. */
const silence = (port: number) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly server: Server; readonly sockets: Array<Socket> }>((resume) => {
      const sockets: Array<Socket> = []
      const server = createServer((socket) => void sockets.push(socket.on("error", () => {})))
      server.listen(port, "127.0.0.1", () => resume(Effect.succeed({ server, sockets })))
    }),
    ({ server, sockets }) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of sockets) socket.destroy()
      })
  )

describe.concurrent("the server on its embedded database", () => {
  it.live(
    "shows its keys at the first start alone, keeps its data, and stops cleanly when told to, its streams too",
    () =>
      Effect.gen(function* () {
        const TIDINGS_DATA = yield* temporaryFolder
        const first = yield* run({ TIDINGS_DATA }, lastLine)
        const [test, live, mcp] = ["sandbox", "live", "mcp"].map((kind) => keyIn(first.said(), kind))
        assert.match(test!, /^svc_test_\w{38}$/u)
        assert.match(live!, /^svc_live_\w{38}$/u)
        assert.match(mcp!, /^svc_mcp_\w{38}$/u)
        for (const [path, word] of [
          ["/healthz", "alive"],
          ["/readyz", "ready"]
        ]) {
          assert.deepStrictEqual((yield* request(`${first.url}${path}`, live!)).body, { status: word })
        }
        const { body } = yield* sendTo(first.url, live!, "ada@example.com")
        const sent = `/v1/sends/${body.id}`
        yield* eventually(request(`${first.url}${sent}`, live!), (answer) => answer.body.status === "delivered")
        const heard = yield* listened(first.url, live!)
        assert.strictEqual(yield* first.end("SIGTERM"), 0)
        assert.include(yield* Effect.promise(heard), `"id":"stream","result":{"resultType":"complete"`)

        const second = yield* run({ TIDINGS_DATA })
        assert.notMatch(second.said(), /svc_(?:test|live|mcp)_\w{38}/u)
        assert.strictEqual((yield* request(`${second.url}${sent}`, live!)).body.status, "delivered")
        const twice = yield* run({ TIDINGS_DATA }, "never")
        assert.include(twice.said(), "can be open in one process only")
        assert.strictEqual(yield* second.end("SIGINT"), 0)
      }).pipe(Effect.scoped)
  )

  it.live("names every wrong setting and does not start", () =>
    Effect.gen(function* () {
      const { process, said } = yield* run({ PORT: "http", SMTP_URL: "mailhost", REDIS_URL: "localhost" }, "never")
      assert.strictEqual(process.exitCode, 2)
      for (const name of ["PORT", "SMTP_URL", "REDIS_URL"]) assert.include(said(), `${name} must be`)
    }).pipe(Effect.scoped)
  )
})

describe.skipIf(postgresIsMissing).concurrent(`the server on Postgres, Redis and a mail server${whyMissing}`, () => {
  it.live.each([
    ["nobody listens", () => Effect.void],
    ["nobody is greeted", silence]
  ] as const)(
    "killed between acceptance and delivery while at its mail server %s, says so, loses nothing and sends everything once",
    ([, before]) =>
      Effect.gen(function* () {
        const DATABASE_URL = yield* emptyDatabase
        const port = yield* freePort
        const env = { DATABASE_URL, REDIS_URL: "redis://127.0.0.1:6379", SMTP_URL: `smtp://127.0.0.1:${port}` }
        const init = spawnSync(process.execPath, [...commandLineProgram, "init", "--name", "Crash", "--examples"], {
          env: { PATH: process.env["PATH"], ...env },
          encoding: "utf8"
        })
        const key = /svc_live_\w{38}/u.exec(init.stdout + init.stderr)?.[0] ?? ""
        assert.notStrictEqual(key, "", init.stdout + init.stderr)

        const deaf = yield* Scope.make()
        yield* Scope.provide(before(port), deaf)
        const people = Array.from({ length: 20 }, (_, n) => `person${n}@example.com`)
        const first = yield* run(env)
        assert.isNull(first.process.exitCode, first.said())
        const published = yield* publishLoginCode(first.url, key)
        assert.strictEqual(published.status, 200, JSON.stringify(published.body))
        const accepted = yield* Effect.forEach(people, (to) => sendTo(first.url, key, to), { concurrency: 8 })
        assert.isTrue(
          accepted.every(({ status }) => status === 202),
          JSON.stringify(accepted[0])
        )
        const probe = Effect.promise(async () => (await fetch(`${first.url}/readyz`)).json() as Promise<any>)
        const ready = yield* eventually(probe, ({ connectors }) => connectors !== undefined)
        assert.strictEqual(ready.status, "ready")
        assert.strictEqual(ready.connectors[0].connector, "smtp")
        assert.notInclude(JSON.stringify(ready), "127.0.0.1")
        yield* eventually(Effect.sync(first.said), (said) => said.includes("no email leaves: smtp"))
        assert.strictEqual(yield* first.end("SIGKILL"), "SIGKILL")
        yield* Scope.close(deaf, Exit.void)

        const server = yield* mailServer({}, port)
        const second = yield* run(env)
        const sends = Effect.map(request(`${second.url}/v1/sends?limit=100`, key), ({ body }) => body.data)
        const done = yield* eventually(sends, (all) =>
          all.every(({ status }: { status: string }) => status !== "queued" && status !== "delivery_delayed")
        )
        // No connection was ready, so nothing was marked as handed over: every mail is sent, once.
        assert.deepStrictEqual([...new Set(done.map(({ status }: { status: string }) => status))], ["sent"])
        assert.sameMembers(
          server.received.flatMap(({ to }) => to),
          people
        )
        yield* second.end("SIGTERM")
      }).pipe(Effect.scoped),
    180_000
  )
})
