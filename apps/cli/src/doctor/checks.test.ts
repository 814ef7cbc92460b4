import { assert, describe, it } from "@effect/vitest"
import { type Config, readConfig } from "@tidings/installation/settings"
import { mailServer, refusal } from "@tidings/connectors/email/smtp/testing/mailServer"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { dataFolder } from "./dataFolder.ts"
import {
  clock,
  connectorFindings,
  heldRunFindings,
  lateJobFindings,
  standbyFindings,
  webhookFindings
} from "./database.ts"
import { lineOf } from "./DoctorFinding.ts"
import { mail } from "./mail.ts"
import { nodeFinding } from "./examine.ts"
import { complaintAbout, portFinding, publicUrlFinding } from "./addresses.ts"

const configOf = (env: Readonly<Record<string, string>>): Config => {
  const read = readConfig(env)
  if ("wrong" in read) throw new Error(read.wrong.join("\n"))
  return read.config
}

/** An HTTP server on a port of its own. */
const answering = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer(listener)
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close())
  ).pipe(Effect.map((server) => String((server.address() as AddressInfo).port)))

const alive: RequestListener = (_, response) => void response.end('{"status":"alive"}')
const other: RequestListener = (_, response) => void response.end("<h1>It works!</h1>")

it("says each finding in one line, with what to do", () => {
  assert.strictEqual(
    lineOf({ name: "port", state: "wrong", says: "8080 is held", advice: "set PORT" }),
    "✗ port: 8080 is held → set PORT"
  )
  assert.strictEqual(lineOf({ name: "node", state: "well", says: "24.21.0" }), "✓ node: 24.21.0")
  assert.strictEqual(lineOf({ name: "redis", state: "skipped", says: "not set" }), "– redis: not set")
})

it("wants the Node.js that the package promises to run on", () => {
  assert.deepStrictEqual(
    ["20.20.2", "22.18.0", "22.19.0", "24.0.0", "26.1.0"].map((version) => nodeFinding(version).state),
    ["wrong", "wrong", "well", "well", "well"]
  )
})

it("bears clocks that are 2 s apart, counting neither way of the question", () => {
  assert.strictEqual(clock(10_000, 11_000, 15_000).state, "well")
  assert.strictEqual(clock(8_000, 10_000, 10_000).state, "well")
  assert.strictEqual(clock(17_000, 11_000, 15_000).state, "well")
  assert.include(clock(7_900, 10_000, 10_000).says, "2.1 s apart")
  assert.include(clock(17_100, 10_000, 15_000).says, "2.1 s apart")
})

describe("standby for reads", () => {
  it.effect("is no line where there is none", () =>
    Effect.map(standbyFindings(configOf({ DATABASE_URL: "postgres://127.0.0.1:1/x" })), (found) =>
      assert.deepStrictEqual(found, [])
    )
  )

  it.live("is a doubt when it cannot be looked at, since the primary answers in its place", () =>
    Effect.gen(function* () {
      const [found] = yield* standbyFindings(
        configOf({ DATABASE_URL: "postgres://127.0.0.1:1/x", DATABASE_READ_URL: "postgres://127.0.0.1:2/x" })
      )
      assert.strictEqual(
        lineOf(found!),
        "! standby: takes no reads, which DATABASE_URL answers instead: DATABASE_URL could not be asked about it → start it, or correct DATABASE_READ_URL"
      )
    })
  )
})

describe("data folder", () => {
  it.effect("is well where there is room, though it is not there yet", () =>
    Effect.gen(function* () {
      const data = join(yield* temporaryFolder, "not", "there")
      assert.match((yield* dataFolder(configOf({ TIDINGS_DATA: data }))).says, /can be written to, [\d,]+ MB free$/u)
    })
  )

  it.effect("holds the files beside a database of one's own, unless they have a bucket", () =>
    Effect.gen(function* () {
      const data = yield* temporaryFolder
      const served = { TIDINGS_DATA: data, DATABASE_URL: "postgres://localhost/tidings" }
      const found = yield* dataFolder(configOf(served))
      assert.strictEqual(found.state, "well")
      assert.include(found.says, "MB free")
      assert.include(found.says, join(data, "assets"))
      const file = join(data, "file")
      writeFileSync(file, "")
      assert.strictEqual((yield* dataFolder(configOf({ ...served, TIDINGS_DATA: file }))).state, "wrong")
      const bucket = { ASSETS_URL: "s3://a:b@bucket?region=eu-central-1" }
      assert.strictEqual((yield* dataFolder(configOf({ ...served, ...bucket }))).state, "skipped")
    })
  )

  it.effect.each([
    { REDIS_URL: "redis://localhost" },
    { ROLE: "server" },
    { ROLE: "worker", PUBLIC_URL: "https://mail.example" }
  ])("is doubtful where several processes may each have another folder: %j", (several) =>
    Effect.gen(function* () {
      const data = yield* temporaryFolder
      const served = { TIDINGS_DATA: data, DATABASE_URL: "postgres://localhost/tidings", ...several }
      const found = yield* dataFolder(configOf(served))
      assert.strictEqual(found.state, "doubtful")
      assert.include(found.says, join(data, "assets"))
      assert.include(found.advice, "set ASSETS_URL")
      const bucket = { ASSETS_URL: "s3://a:b@bucket?region=eu-central-1" }
      assert.strictEqual((yield* dataFolder(configOf({ ...served, ...bucket }))).state, "skipped")
    })
  )

  it.effect("is wrong where a file stands in its place", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "file")
      writeFileSync(file, "")
      assert.deepInclude(yield* dataFolder(configOf({ TIDINGS_DATA: file })), {
        state: "wrong",
        says: `${file} is no folder`
      })
    })
  )
})

describe("port", () => {
  it.effect("is well while a running Tidings holds it, and while nobody does", () =>
    Effect.gen(function* () {
      const held = yield* Effect.scoped(
        Effect.gen(function* () {
          const number = yield* answering(alive)
          assert.include((yield* portFinding(configOf({ PORT: number }))).says, "is held by a running Tidings")
          return number
        })
      )
      assert.include((yield* portFinding(configOf({ PORT: held }))).says, "is free")
    })
  )

  it.effect("is wrong while another program holds it", () =>
    Effect.gen(function* () {
      const finding = yield* portFinding(configOf({ PORT: yield* answering(other) }))
      assert.include(finding.says, "is held by another program")
      assert.strictEqual(finding.state, "wrong")
    })
  )

  it.effect("is wrong on an address that this machine has not", () =>
    Effect.gen(function* () {
      const finding = yield* portFinding(configOf({ HOST: "192.0.2.1" }))
      assert.deepInclude(finding, { state: "wrong", says: "8080 on 192.0.2.1 cannot be listened on (EADDRNOTAVAIL)" })
    })
  )
})

describe("public url", () => {
  it("may be anything while nobody else uses the installation", () => {
    assert.isUndefined(complaintAbout(configOf({}), false))
    assert.isUndefined(complaintAbout(configOf({ HOST: "::1" }), false))
  })

  it("must lead others here once real mails leave, it listens to all, or it is in production", () => {
    assert.include(complaintAbout(configOf({ SMTP_URL: "smtp://mail" }), false)!.says, "only this machine reaches")
    assert.include(complaintAbout(configOf({ HOST: "0.0.0.0" }), false)!.says, "only this machine reaches")
    assert.include(complaintAbout(configOf({}), true)!.says, "only this machine reaches")
  })

  it("must be https then", () => {
    assert.include(complaintAbout(configOf({ PUBLIC_URL: "http://mail.example" }), true)!.says, "unencrypted")
    assert.isUndefined(complaintAbout(configOf({ PUBLIC_URL: "https://mail.example" }), true))
  })

  it.effect("is well when it leads to a running Tidings, and wrong when it leads elsewhere", () =>
    Effect.gen(function* () {
      const PORT = yield* answering(alive)
      assert.strictEqual((yield* publicUrlFinding(configOf({ PORT }), false)).state, "well")
      const elsewhere = `http://127.0.0.1:${yield* answering(other)}`
      assert.strictEqual((yield* publicUrlFinding(configOf({ PORT, PUBLIC_URL: elsewhere }), false)).state, "wrong")
      assert.strictEqual(
        (yield* publicUrlFinding(configOf({ PORT: "1", PUBLIC_URL: elsewhere }), false)).state,
        "skipped"
      )
    })
  )
})

describe("mail", () => {
  it.effect("is well when the server answers and takes our credentials", () =>
    Effect.gen(function* () {
      const { port: number } = yield* mailServer({ onAuth: (_, __, callback) => callback(null, { user: "ada" }) })
      const finding = yield* mail(configOf({ SMTP_URL: `smtp://ada:hunter2@127.0.0.1:${number}` }))
      assert.strictEqual(finding.state, "well")
    })
  )

  it.effect("is wrong when it refuses them, and says so without them", () =>
    Effect.gen(function* () {
      const { port: number } = yield* mailServer({ onAuth: (_, __, callback) => callback(refusal(535, "5.7.8 wrong")) })
      const finding = yield* mail(configOf({ SMTP_URL: `smtp://ada:hunter2@127.0.0.1:${number}` }))
      assert.deepInclude(finding, { state: "wrong", advice: "correct the credentials in SMTP_URL" })
      assert.notInclude(lineOf(finding), "hunter2")
    })
  )

  it.effect("tells where captured mails are shown, or that they are not", () =>
    Effect.gen(function* () {
      assert.include((yield* mail(configOf({}))).says, "shown at http://127.0.0.1:8080/inbox")
      assert.notInclude((yield* mail(configOf({ INBOX: "off" }))).says, "/inbox")
    })
  )
})

it("names each connector that nothing goes through, why, and what to do", () => {
  const [found] = connectorFindings([
    { id: "cnr_1", workspaceId: "ws_1", provider: "resend", reason: "API key is invalid" }
  ])
  assert.strictEqual(found?.state, "doubtful")
  assert.include(found?.says, "resend (cnr_1 of ws_1): API key is invalid")
  assert.include(found?.advice, "connector test cnr_1")
})

it("says that what is due waits, since when, and which subscriptions take nothing", () => {
  const since = "2026-11-23T13:43:00Z"
  assert.strictEqual(lateJobFindings([])[0]?.state, "well")
  const [late] = lateJobFindings([{ name: "deliver_email", count: 3, since }])
  assert.strictEqual(late?.state, "wrong")
  assert.include(late?.says, `3 of deliver_email since ${since} wait, and no worker takes them`)
  assert.deepStrictEqual(webhookFindings([]), [])
  const [failing] = webhookFindings([{ id: "whk_1", workspaceId: "ws_1", since }])
  assert.strictEqual(failing?.state, "doubtful")
  assert.include(failing?.says, `whk_1 of ws_1 takes nothing since ${since}`)
})

it("says which runs of sequences are held, how many, since when and why", () => {
  assert.deepStrictEqual(heldRunFindings([]), [])
  const since = "2026-11-23T13:43:00Z"
  const held = { sequence: "hj", workspaceId: "ws_1", reason: "template_not_published", since }
  const [many, one] = heldRunFindings([
    { ...held, count: 12 },
    { ...held, count: 1 }
  ])
  assert.deepInclude(many, {
    state: "doubtful",
    says: `12 runs of hj of ws_1 are held since ${since}: template_not_published`
  })
  assert.include(one?.says, "a run of hj of ws_1 is held")
})
