import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { eventually, publishLoginCode, request, sendTo } from "@tidings/server/src/testing/installed.ts"
import { leastNode } from "@tidings/services/installation/leastNode"
import { emptyDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { publint } from "publint"
import { differences, twins } from "./testing/differential/Twins.ts"
import { installation, type Installation } from "./testing/installation.ts"
import { signInAsPromised, walkedSignIn } from "./testing/walkedSignIn.ts"

const atMostMegabytes = 120
const withinMs = 240_000
/** It takes half a minute; the limit is generous, for a machine that is busy with other work. */
const comparedWithinMs = 900_000

const home = mkdtempSync(join(tmpdir(), "tidings-home-"))
let installed: Installation
beforeAll(async () => {
  installed = await installation(home)
}, withinMs)
afterAll(() => rmSync(home, { recursive: true, force: true }))

const keyIn = (text: string, kind: string) => new RegExp(`svc_${kind}_\\w{38}`, "u").exec(text)![0]

const delivered = (url: string, key: string, id: string) =>
  eventually(request(`${url}/v1/sends/${id}`, key), ({ body }) => body.status === "delivered")

const handshake = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "probe", version: "3.2" } }
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" }
]

describe("the npm packages, installed with the oldest Node.js that they promise", () => {
  it("take no more room than they may, have the version of the repository, and bring the licences of what they hold", () => {
    const folders = ["tidings", "sharp", "@img", "@takumi-rs", "@fontsource", "@iconify-json"]
    const kilobytes = folders.map((name) =>
      Number(
        execFileSync("du", ["-sk", join(installed.modules, name)])
          .toString()
          .split("\t")[0]
      )
    )
    assert.isAtMost(kilobytes.reduce((sum, each) => sum + each) / 1024, atMostMegabytes)
    const read = (path: string) => readFileSync(join(installed.modules, path), "utf8")
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"))
    for (const name of ["tidings", "tidings-mcp"])
      assert.strictEqual(JSON.parse(read(`${name}/package.json`)).version, version)
    assert.strictEqual(JSON.parse(read("tidings/package.json")).engines.node, `>=${leastNode}`)
    assert.strictEqual(execFileSync(join(installed.modules, ".bin/tidings"), ["--version"]).toString(), `${version}\n`)
    const notices = read("tidings/THIRD-PARTY-NOTICES")
    for (const name of ["effect", "mjml", "postgres", "@electric-sql/pglite", "@expo-google-fonts/inter", "mediabunny"])
      assert.match(notices, new RegExp(`^${name} \\d`, "mu"))
  })

  it.each(["tidings", "tidings-mcp"])("leave publint nothing to say of %s", async (name) => {
    const { messages } = await publint({
      pkgDir: join(installed.packages, name),
      level: "suggestion",
      strict: true,
      pack: false
    })
    assert.deepStrictEqual(messages, [])
  })

  it.live(
    "start on the embedded database, send, draw, sign a program in, keep what they have over a restart, and serve command line and bridges",
    () =>
      Effect.gen(function* () {
        const TIDINGS_DATA = yield* temporaryFolder
        const first = yield* installed.start({ TIDINGS_DATA })
        yield* eventually(Effect.sync(first.said), (said) => said.includes("API reference"))
        assert.include(first.said(), "npx --no-install tidings sign-in")
        const live = keyIn(first.said(), "live")
        const { body: sent } = yield* sendTo(first.url, live, "ada@example.com")
        yield* delivered(first.url, live, sent.id)
        const inbox = yield* Effect.promise(async () => (await fetch(`${first.url}/inbox`)).text())
        assert.include(inbox, "041 932 is your login code")

        const full = keyIn(
          yield* installed.tidings(
            { TIDINGS_DATA },
            "key",
            "create",
            "--kind",
            "live",
            "--preset",
            "full",
            "--name",
            "All"
          ),
          "live"
        )
        const called = (...words: ReadonlyArray<string>) =>
          Effect.map(installed.tidings({ TIDINGS_URL: first.url, TIDINGS_API_KEY: full }, "call", ...words), (text) =>
            JSON.parse(text)
          )
        const design = yield* called(
          "create_qr_design",
          "--label",
          "Poster",
          "--encodes",
          '{"kind":"static","payload":"https://example.com"}',
          "--frame",
          '{"kind":"cta-band","text":"Scan me"}'
        )
        const qr = yield* called("render_qr_design", "--qrId", design.qrId, "--format", "pdf")
        assert.strictEqual(Buffer.from(qr.fileBase64, "base64").toString("latin1", 0, 5), "%PDF-")
        const picture = yield* called(
          "create_composition",
          "--brief",
          "Announce free delivery 🎉 across Ireland, all winter.",
          "--name",
          "Winter",
          "--cropPresetId",
          "ig-square"
        )
        assert.strictEqual(picture.width, 1080)

        const [code = ""] = (yield* installed.tidings({ TIDINGS_DATA }, "sign-in", "--format", "text")).split("\n")
        assert.deepStrictEqual(yield* Effect.promise(() => walkedSignIn(first.url, code)), signInAsPromised)
        assert.strictEqual(yield* first.stop, 0)

        const second = yield* installed.start({ TIDINGS_DATA })
        assert.notMatch(second.said(), /svc_(?:test|live|mcp)_\w{38}/u)
        assert.strictEqual((yield* request(`${second.url}/v1/sends/${sent.id}`, live)).body.status, "delivered")
        for (const program of ["tidings-mcp", "tidings", `${second.url}/bridge.tgz`] as const) {
          const env = { TIDINGS_URL: second.url, TIDINGS_API_KEY: full, TIDINGS_TOOLS: "read_workspace" }
          const [begun, tools] = (yield* installed.bridged(program, env, handshake))
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line))
          assert.strictEqual(begun.result.serverInfo.name, "tidings")
          assert.deepStrictEqual(
            tools.result.tools.map(({ name }: { readonly name: string }) => name),
            ["read_workspace"]
          )
        }
        assert.strictEqual(yield* second.stop, 0)
      }).pipe(Effect.scoped),
    withinMs
  )

  it.live.skipIf(postgresIsMissing)(
    `begin on Postgres by init, publish, send from the worker's thread, and find all well${whyMissing}`,
    () =>
      Effect.gen(function* () {
        const env = { DATABASE_URL: yield* emptyDatabase, TIDINGS_DATA: yield* temporaryFolder }
        const live = keyIn(
          yield* installed.tidings(env, "init", "--name", "Acme", "--from-email", "hello@acme.example", "--examples"),
          "live"
        )
        const server = yield* installed.start(env)
        assert.strictEqual((yield* publishLoginCode(server.url, live)).status, 200)
        const { body: sent } = yield* sendTo(server.url, live, "ada@example.com")
        yield* delivered(server.url, live, sent.id)
        assert.include(
          yield* installed.tidings({ ...env, PORT: new URL(server.url).port }, "doctor"),
          `✓ node: ${leastNode}`
        )
        assert.strictEqual(yield* server.stop, 0)
      }).pipe(Effect.scoped),
    withinMs
  )

  it.live.skipIf(postgresIsMissing)(
    `answer as this checkout does: every operation's example, every page, every command${whyMissing}`,
    () =>
      Effect.gen(function* () {
        const { all, ones } = yield* twins(installed)
        assert.isAbove(all.length, 350)
        assert.deepStrictEqual(yield* differences(ones, all), [])
      }).pipe(Effect.scoped),
    comparedWithinMs
  )
})
