import { assert, describe, it } from "@effect/vitest"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { createServer, type IncomingMessage } from "node:http"
import { readFileSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { requestOf } from "@tidings/transports/rest/requestOf"
import { document } from "@tidings/transports/openapi/document/document"
import { manualOf } from "@tidings/transports/openapi/pages/Manual"
import { samplesOf } from "@tidings/transports/openapi/pages/samples/languages"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { inProcess } from "../testing/inProcess.ts"

interface Heard {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: IncomingMessage["headers"]
}

/** A server that takes whatever it is sent, and remembers it. */
const listening = Effect.acquireRelease(
  Effect.callback<{
    readonly heard: Array<Heard>
    readonly answer: { body: string }
    readonly url: string
    readonly close: () => void
  }>((resume) => {
    const heard: Array<Heard> = []
    const answer = { body: "{}" }
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        heard.push({ method: request.method!, path: request.url!, body, headers: request.headers })
        response.end(answer.body)
      })
    })
    server.listen(0, "127.0.0.1", () =>
      resume(
        Effect.succeed({
          heard,
          answer,
          url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          close: () => server.close()
        })
      )
    )
  }),
  ({ close }) => Effect.sync(close)
)

/** Runs `call` with those words. */
const said = (words: ReadonlyArray<string>) => inProcess(["call", ...words])

/** The words of a command as a shell would hand them over. */
const wordsOf = (command: string): ReadonlyArray<string> =>
  execFileSync("sh", ["-c", `printf '%s\\0' ${command}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1)

/** A path with the fields of its query in one order. */
const sorted = (path: string): string => {
  const url = new URL(path, "http://any")
  url.searchParams.sort()
  return url.href
}

const exampleIn = (help: string): string =>
  help
    .split("\n")
    .find((line) => line.includes("npx -y pnpm@12 tidings call "))!
    .trim()

const manual = manualOf(document(bindAll(registry)))

/** How the documentation has each row called from the command line. */
const documented = new Map(
  manual.chapters
    .flatMap(({ entries }) => entries)
    .map((entry) => [entry.operation.operationId, samplesOf(manual, entry).find(({ id }) => id === "cli")!.text])
)

describe("every row", () => {
  it.effect.each(registry.entries.map(({ operation }) => operation))(
    "$name shows an example that, pasted, makes the call of its row, in its help and in the documentation",
    (row) =>
      Effect.gen(function* () {
        const { heard, url } = yield* listening
        const inHelp = exampleIn((yield* said([row.name, "--help"])).out)
        for (const command of [inHelp, documented.get(row.name)!]) {
          const words = wordsOf(command).slice("npx -y pnpm@12 tidings call".split(" ").length)
          const { err, out } = yield* said([...words, "--server", url, "--api-key", "svc_test_1"])
          assert.deepStrictEqual([out, err], ["{}", ""])
          const { body, method, path } = requestOf(row, row.example)
          const request = heard.pop()!
          assert.deepStrictEqual([request.method, sorted(request.path)], [method, sorted(path)])
          assert.deepStrictEqual(JSON.parse(request.body || "{}"), JSON.parse(body ?? "{}"))
          assert.strictEqual(request.headers.authorization, "Bearer svc_test_1")
        }
      })
  )
})

it.effect("lists every operation under its group", () =>
  Effect.gen(function* () {
    const { out } = yield* said(["--help"])
    for (const { group, operation } of registry.entries) {
      const section = out.slice(out.indexOf(`\n${group}:\n`)).split("\n\n")[0]!
      assert.include(section, `  ${operation.name}`)
    }
  })
)

it.effect("says which fields are required, of what kind and how they may be shortened", () =>
  Effect.gen(function* () {
    const { out } = yield* said(["send_transactional", "--help"])
    assert.match(out, /--to string +Required\. The single recipient/u)
    assert.match(out, /--from\.email string/u)
    assert.match(out, /--variables json/u)
    assert.match(out, /--simulationScenario choice .*choices: delivered, bounced/u)
    assert.match(out, /--api-key, --key string/u)
    assert.match(out, /POST \/v1\/templates\/\{key\}\/send\s+Needs the scope templates:send\./u)
  })
)

it.effect("offers --idempotency-key where it counts", () =>
  Effect.gen(function* () {
    assert.include((yield* said(["send_transactional", "--help"])).out, "--idempotency-key")
    assert.notInclude((yield* said(["list_sends", "--help"])).out, "--idempotency-key")
  })
)

it.effect("leaves --key and --url to rows whose fields are called so", () =>
  Effect.gen(function* () {
    assert.match((yield* said(["create_template", "--help"])).out, /--api-key string/u)
    assert.match((yield* said(["create_webhook", "--help"])).out, /--server url/u)
  })
)

describe("refuses with what would do instead", () => {
  it.effect.each([
    [
      ["send_transactional", "--to", "a@example.com", "--api-key", "k"],
      "Missing: --template. See: npx -y pnpm@12 tidings call send_transactional --help"
    ],
    [["list_sends", "--limit", "many", "--api-key", "k"], 'Invalid value for flag --limit: "many"'],
    [["send_transactional", "--variables", "{a:1}"], "Expected: JSON"],
    [["send_transactional", "--simulationScenario", "vanished"], '"bounced"'],
    [["list_sends", "--limits", "5"], "--limits"],
    [["read_the_room"], 'Unknown subcommand "read_the_room"'],
    [["read_workspace", "--json", "[]", "--api-key", "k"], "--json takes a JSON object"],
    [["read_workspace", "--api-key", "k", "--server", "localhost:8080"], "localhost:8080 is no http or https URL"]
  ] as const)("%j", ([words, reason]) =>
    Effect.gen(function* () {
      const { err, out } = yield* said(words)
      assert.include(err, reason)
      assert.strictEqual(out, "")
    })
  )

  it.effect("reads values that begin with @ from files, and @@ as the sign itself", () =>
    Effect.gen(function* () {
      const { heard, url } = yield* listening
      const file = (name: string, text: string) =>
        Effect.map(temporaryFolder, (path) => {
          const whole = join(path, name)
          writeFileSync(whole, text)
          return whole
        })
      const body = yield* file("welcome.mjml", "<mjml>\n</mjml>\n")
      const policy = yield* file("policy.json", '{"mode":"lenient","failOnUndeclared":false}')
      const whole = yield* file("whole.json", '{"key":"welcome","name":"Overruled"}')
      const env = { TIDINGS_URL: url, TIDINGS_API_KEY: "svc_test_1" }
      const words = ["call", "create_template", "--json", `@${whole}`, "--body", `@${body}`, "--policy", `@${policy}`]
      assert.strictEqual((yield* inProcess([...words, "--name", "@@home"], env)).err, "")
      assert.deepStrictEqual(JSON.parse(heard[0]!.body), {
        key: "welcome",
        name: "@home",
        body: "<mjml>\n</mjml>\n",
        policy: { mode: "lenient", failOnUndeclared: false }
      })
      const missing = yield* inProcess(["call", "create_template", "--body", "@/nowhere/at.all"], env)
      assert.include(missing.err, "/nowhere/at.all")
      assert.include(missing.err, "@@ stands for the sign itself")
      assert.lengthOf(heard, 1)
    })
  )

  it.effect("writes an answer into a file, decoded where it carries one, and replaces none unasked", () =>
    Effect.gen(function* () {
      const { answer, heard, url } = yield* listening
      const env = { TIDINGS_URL: url, TIDINGS_API_KEY: "svc_test_1" }
      const path = yield* temporaryFolder
      const render = (file: string, ...more: ReadonlyArray<string>) =>
        inProcess(["call", "render_qr_design", "--qrId", "qr_1", "--format", "png", "--output", file, ...more], env)
      const png = join(path, "code.png")
      answer.body = JSON.stringify({ format: "png", fileBase64: Buffer.from([137, 80, 0, 255]).toString("base64") })
      assert.deepStrictEqual(yield* render(png), { out: "", err: `Wrote ${png}, 4 bytes.` })
      assert.deepStrictEqual([...readFileSync(png)], [137, 80, 0, 255])
      answer.body = '{"a":1}'
      assert.include((yield* render(png)).err, "is there already")
      assert.lengthOf(heard, 1)
      yield* render(png, "--force")
      assert.strictEqual(readFileSync(png, "utf8"), '{\n  "a": 1\n}\n')
      assert.include((yield* render(join(path, "no", "such", "folder"))).err, "could not be written")
    })
  )
})
