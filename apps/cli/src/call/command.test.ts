import { assert, describe, it } from "@effect/vitest"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { Effect } from "effect"
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
import { shellWords } from "../testing/shellWords.ts"

interface Heard {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: IncomingMessage["headers"]
}

/** A server that accepts every request and records it. */
const listening = Effect.acquireRelease(
  Effect.callback<{
    readonly heard: Array<Heard>
    readonly answer: { body: string; status: number }
    readonly url: string
    readonly close: () => void
  }>((resume) => {
    const heard: Array<Heard> = []
    const answer = { body: "{}", status: 200 }
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        heard.push({ method: request.method!, path: request.url!, body, headers: request.headers })
        response.statusCode = answer.status
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

/** Runs `call` with these words. */
const said = (words: ReadonlyArray<string>) => inProcess(["call", ...words])

/** Sorts the query fields of a path. */
const sorted = (path: string): string => {
  const url = new URL(path, "http://any")
  url.searchParams.sort()
  return url.href
}

/** Returns the first example of a help text, which may have several lines. */
const exampleIn = (help: string): string =>
  help
    .slice(help.indexOf("npx -y pnpm@12 tidings call ", help.indexOf("\nEXAMPLES\n")))
    .split("\n  # ")[0]!
    .trim()

const manual = manualOf(document(bindAll(registry)))

/** The documented command line of each row. */
const documented = new Map(
  manual.chapters
    .flatMap(({ entries }) => entries)
    .map((entry) => [entry.operation.operationId, samplesOf(manual, entry).find(({ id }) => id === "cli")!.text])
)

/** The words after `tidings call` of each row's example, in its help and in the documentation. */
const pasted = Effect.runSync(
  Effect.cached(
    Effect.map(
      Effect.forEach(registry.entries, ({ operation: { name } }) =>
        Effect.map(said([name, "--help"]), ({ out }) => [exampleIn(out), documented.get(name)!])
      ),
      (examples) => {
        const words = shellWords(examples.flat()).map((line) =>
          line.slice("npx -y pnpm@12 tidings call".split(" ").length)
        )
        return new Map(registry.entries.map(({ operation }, at) => [operation.name, words.slice(2 * at, 2 * at + 2)]))
      }
    )
  )
)

describe("every row", () => {
  it.effect.each(registry.entries.map(({ operation }) => operation))(
    "$name shows an example that, pasted, makes the call of its row, in its help and in the documentation",
    (row) =>
      Effect.gen(function* () {
        const { heard, url } = yield* listening
        for (const words of (yield* pasted).get(row.name)!) {
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

it.effect.each(["emit_event", "enroll_in_sequence", "transition_sequence"])(
  "%s takes whom it is about by dotted flags, and flags in either case",
  (name) =>
    Effect.gen(function* () {
      const { heard, url } = yield* listening
      const env = { TIDINGS_URL: url, TIDINGS_API_KEY: "svc_test_1" }
      const its = {
        emit_event: ["--type", "order.paid"],
        enroll_in_sequence: ["--key-or-id", "welcome"],
        transition_sequence: ["--id", "trial", "--toState=trying", "--run-key", "a"]
      }[name]!
      const words = ["call", name, ...its, "--contact.external_id", "usr_481", "--contact.email", "ada@example.com"]
      const { err } = yield* inProcess([...words, "--idempotencyKey", "one"], env)
      assert.strictEqual(err, "")
      assert.deepInclude(JSON.parse(heard[0]!.body), {
        contact: { external_id: "usr_481", email: "ada@example.com" },
        ...(name === "transition_sequence" && { to_state: "trying", run_key: "a" })
      })
      assert.strictEqual(heard[0]!.headers["idempotency-key"], "one")
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
    [
      ["list_sends", "--limits", "5"],
      "Unrecognized flag: --limits in command tidings call list_sends: did you mean --limit?\nSee: "
    ],
    [
      ["list_sends", "--json"],
      "Missing value for flag --json. Expected: json: here it is the whole input; --format json prints"
    ],
    [
      ["create_template", "--body", "@nothere.mjml"],
      "Expected: a file, and there is no nothere.mjml; a value that begins with @"
    ],
    [["list_sned"], 'Unknown subcommand "list_sned" for "tidings call": did you mean list_sends?\nSee: '],
    [["read_the_room"], 'Unknown subcommand "read_the_room" for "tidings call"\nSee: '],
    [["read_workspace", "--json", "[]", "--api-key", "k"], "--json takes a JSON object"],
    [["read_workspace", "--api-key", "svc_live_…"], "The API key holds what no key does"],
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
      assert.deepInclude(yield* render(png), { out: "", err: `Wrote ${png}, 4 bytes.` })
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

describe("an answer", () => {
  const list = JSON.stringify({
    data: [{ id: "snd_1", to: "ada@example.com", subject: "\u001b[2Jhello", status: "sent" }],
    next_cursor: "c_2"
  })
  const person = { isTerminal: true, columns: 60 }
  const call = Effect.fnUntraced(function* (
    words: ReadonlyArray<string>,
    { body = "{}", screen = {}, status = 200 }: { body?: string; screen?: object; status?: number } = {}
  ) {
    const { answer, heard, url } = yield* listening
    answer.body = body
    answer.status = status
    const env = { TIDINGS_URL: url, TIDINGS_API_KEY: "svc_test_1" }
    return { ...(yield* inProcess(["call", ...words], env, screen)), heard, url }
  })

  it.effect("is a table for a person, JSON in a pipe, and what --format says anywhere", () =>
    Effect.gen(function* () {
      const table = "id     to               status  subject\nsnd_1  ada@example.com  sent    ␛[2Jhello"
      const shown = yield* call(["list_sends"], { body: list, screen: person })
      assert.strictEqual(shown.out, table)
      assert.strictEqual(shown.err, "There are more: --cursor c_2")
      const piped = yield* call(["list_sends"], { body: list })
      assert.deepStrictEqual(JSON.parse(piped.out), JSON.parse(list))
      assert.strictEqual(piped.err, "")
      assert.strictEqual((yield* call(["list_sends", "--format", "table"], { body: list })).out, table)
      const json = yield* call(["list_sends", "--format", "json"], { body: list, screen: person })
      assert.strictEqual(json.out, piped.out)
      assert.strictEqual(
        (yield* call(["list_sends", "--format", "text"], { body: list })).out,
        "snd_1\tada@example.com\tsent\t␛[2Jhello"
      )
      assert.include((yield* call(["list_sends", "--format", "xml"])).err, "xml")
    })
  )

  it.effect("is printed by --answer-format where the operation has a format of its own", () =>
    Effect.gen(function* () {
      const words = ["render_qr_design", "--qrId", "qr_1", "--format", "png", "--answer-format", "table"]
      const { heard, out } = yield* call(words, { body: '{"qrId":"qr_1","fileBase64":"AAAA"}' })
      assert.deepStrictEqual(JSON.parse(heard[0]!.body), { format: "png" })
      assert.include(out, "3 bytes: --output keeps them")
    })
  )

  it.effect("that is a file goes into a pipe as it is, and to no terminal, for which no call is made", () =>
    Effect.gen(function* () {
      const words = ["render_qr_design", "--qrId", "qr_1", "--format", "png", "--output", "-"]
      const piped = yield* call(words, { body: '{"fileBase64":"iVAA/w=="}' })
      assert.deepStrictEqual([[...piped.bytes], piped.out, piped.err], [[137, 80, 0, 255], "", ""])
      const shown = yield* call(words, { screen: person })
      assert.deepStrictEqual([shown.exitCode, shown.heard.length], [2, 0])
      assert.include(shown.err, "A file is not shown on a terminal")
      const json = yield* call(["list_sends", "--output", "-"], { body: "{}", screen: person })
      assert.strictEqual(json.bytes.toString(), "{}\n")
    })
  )

  it.effect(
    "that refuses names its code, each field and where it is explained to a person, and is its envelope in a pipe",
    () =>
      Effect.gen(function* () {
        const fields = [{ path: "to", code: "format_invalid", message: "must be an address" }]
        const error = {
          type: "x",
          code: "field_invalid",
          message: "One field is wrong.",
          fields,
          doc_url: "/docs/errors#field_invalid",
          request_id: "req_1"
        }
        const body = JSON.stringify({ error })
        const shown = yield* call(["list_sends"], { body, status: 422, screen: person })
        assert.deepStrictEqual([shown.exitCode, shown.out], [1, ""])
        assert.strictEqual(
          shown.err,
          `field_invalid (422): One field is wrong.\n  to: must be an address (format_invalid)\nSee ${shown.url}/docs/errors#field_invalid\nRequest req_1`
        )
        const piped = yield* call(["list_sends"], { body, status: 422 })
        assert.deepStrictEqual(JSON.parse(piped.err), { error })
      })
  )

  it.effect("of another program is told as such, and steers no terminal", () =>
    Effect.gen(function* () {
      const { err } = yield* call(["list_sends"], { body: "<h1>\u001b[2JNot found</h1>", status: 404, screen: person })
      assert.include(err, "answered 404, and not as Tidings does")
      assert.notInclude(err, "\u001b")
    })
  )

  it.effect("is followed by --watch until it ends, with the exit status of the end", () =>
    Effect.gen(function* () {
      const send = (status: string) =>
        JSON.stringify({
          id: "snd_1",
          status,
          events: [{ id: "evt_1", type: `send.${status}`, timestamp: "2026-11-23T08:00:00Z" }]
        })
      const words = ["send_transactional", "--template", "a", "--to", "ada@example.com", "--watch"]
      const well = yield* call(words, { body: send("delivered"), screen: person })
      assert.deepStrictEqual([well.exitCode, well.out], [0, "2026-11-23 08:00:00  send.delivered"])
      assert.deepStrictEqual(
        well.heard.map(({ method, path }) => [method, path]),
        [
          ["POST", "/v1/templates/a/send"],
          ["GET", "/v1/sends/snd_1"]
        ]
      )
      const badly = yield* call(["read_send", "--id", "snd_1", "--watch"], { body: send("bounced") })
      assert.deepStrictEqual([badly.exitCode, JSON.parse(badly.out).type], [1, "send.bounced"])
      assert.include((yield* call(["list_sends", "--watch"])).err, "nothing goes on after list_sends answered")
    })
  )
})
