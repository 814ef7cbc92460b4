import { assert, layer } from "@effect/vitest"
import { deliverMail } from "@tidings/testing/deliverMail"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { request } from "node:http"
import { inboundMounts } from "./inbound/inboundMounts.ts"

const texts = ["\0", "a\0b", "\ud800", "\udc00", `${"a".repeat(199)}😀`, "\ufffe\uffff", "\u202e", "a".repeat(100_000)]

/** Bytes that headers can carry. */
const headerBytes = ["\u0080\u00ff", "\u00ed\u00a0\u0080", "\u00f0\u009f\u0098", "a".repeat(10_000), "\t'\"%00"]

interface Asked {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Sends one request exactly as given, and returns the body of the response as text. */
const ask = ({ body, headers = {}, method = "GET", url }: Asked) =>
  Effect.promise(
    () =>
      new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
        const asking = request(url, { method, headers }, (answer) => {
          let text = ""
          answer.on("data", (chunk) => (text += chunk))
          answer.on("end", () => resolve({ status: answer.statusCode!, text }))
        })
        asking.on("error", reject)
        asking.end(body)
      })
  )

const token = "a-token-for-reports"

const made = Effect.gen(function* () {
  const { url } = yield* serve({ endpoints, mounts: yield* inboundMounts({ inboundToken: token, accounts: [] }) })
  const workspace = yield* makeWorkspace()
  const rpc = (key: string, message: object, headers: Readonly<Record<string, string>> = {}) =>
    ask({
      url: `${url}/mcp`,
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message })
    })
  const tool = (key: string, name: string, args: object, more: object = {}, headers = {}) =>
    rpc(key, { method: "tools/call", params: { name, arguments: args, ...more } }, headers)
  return { url, workspace, rpc, tool }
})

const failed = ({ status, text }: { readonly status: number; readonly text: string }): boolean =>
  status >= 500 || text.includes("internal_error")

const failures = (answers: ReadonlyArray<Parameters<typeof failed>[0]>) =>
  answers.filter(failed).map(({ status, text }) => `${status} ${text.slice(0, 200)}`)

layer(world, { excludeTestServices: true })("a text that something behind might not take", (it) => {
  it.effect("is taken as the name of a program, and fails neither its call nor another's", () =>
    Effect.gen(function* () {
      const { tool, workspace } = yield* made
      const stranger = yield* makeWorkspace()
      const calls = texts.flatMap((name) => [
        tool(
          workspace.mcp,
          "list_templates",
          {},
          { _meta: { "io.modelcontextprotocol/clientInfo": { name, version: "1" } } }
        ),
        tool(stranger.mcp, "list_templates", {}),
        tool(
          workspace.mcp,
          "list_templates",
          {},
          { _meta: { "io.modelcontextprotocol/clientInfo": { name: "x", version: name } } }
        ),
        tool(stranger.mcp, "list_brands", {})
      ])
      const answers = yield* Effect.all(calls, { concurrency: "unbounded" })
      assert.deepStrictEqual(failures(answers), [])
      const { body } = yield* call("recent_audit_entries", { limit: 100 }, { key: stranger.live })
      assert.lengthOf(body.data, texts.length * 2)
    }).pipe(Effect.scoped)
  )

  it.effect("is taken or refused in headers, addresses and keys, on both surfaces", () =>
    Effect.gen(function* () {
      const { rpc, tool, url, workspace } = yield* made
      const key = workspace.live
      const bearer = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" }
      const link = JSON.stringify({ destinationUrl: "https://example.com/" })
      const places = ["%00", "%ed%a0%80", "%ff", "a%00b", "%ef%bf%be", "%f0%9f%98"]
      const answers = yield* Effect.all(
        [
          ...headerBytes.flatMap((value) => [
            ask({
              url: `${url}/v1/links`,
              method: "POST",
              headers: { ...bearer, "Idempotency-Key": value },
              body: link
            }),
            ask({ url: `${url}/v1/links`, method: "POST", headers: { ...bearer, "User-Agent": value }, body: link }),
            rpc(key, { method: "tools/list" }, { "User-Agent": value }),
            tool(key, "list_templates", {}, {}, { "User-Agent": value })
          ]),
          ...texts.flatMap((text) => [
            tool(key, "create_short_link", { destinationUrl: "https://example.com/", idempotency_key: text }),
            tool(key, "read_workspace", { idempotency_key: text }),
            tool(key, text, {}),
            rpc(key, {
              method: "initialize",
              params: { clientInfo: { name: text, version: text }, capabilities: {}, protocolVersion: "2025-06-18" }
            }),
            rpc(key, { method: "resources/read", params: { uri: `tidings://templates/${text}` } }),
            rpc(key, { method: "prompts/get", params: { name: text, arguments: { [text]: text } } })
          ]),
          ...places.flatMap((place) => [
            ask({ url: `${url}/v1/sends?to=${place}`, headers: bearer }),
            ask({ url: `${url}/v1/links?cursor=${place}&${place}=1`, headers: bearer }),
            ask({ url: `${url}/v1/audit?action=${place}&actor=${place}`, headers: bearer }),
            ask({ url: `${url}/v1/links/${place}`, headers: bearer }),
            ask({ url: `${url}/v1/suppressions/${place}`, method: "DELETE", headers: bearer })
          ])
        ],
        { concurrency: 4 }
      )
      assert.deepStrictEqual(failures(answers), [])
    }).pipe(Effect.scoped)
  )

  it.effect("is taken in what mail systems report", () =>
    Effect.gen(function* () {
      const { url } = yield* made
      const { live: key } = yield* makeWorkspace()
      const id = yield* deliverMail(key, { to: "ada@example.net", body: "<p>Hello</p>" })
      const reported = (messageId: string, diagnostic: string) =>
        [
          "From: MAILER-DAEMON@example.net",
          'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
          "MIME-Version: 1.0",
          "",
          "--b",
          "Content-Type: message/delivery-status",
          "",
          "Reporting-MTA: dns; example.net",
          "",
          "Final-Recipient: rfc822; ada@example.net",
          "Action: delayed",
          "Status: 4.2.2",
          `Diagnostic-Code: smtp; ${diagnostic}`,
          "",
          "--b",
          "Content-Type: text/rfc822-headers",
          "",
          `Message-ID: ${messageId}`,
          "",
          "--b--"
        ].join("\r\n")
      for (const said of ["a\0b", "\u00ed\u00a0\u0080", "\u00ff\u00fe", `${"a".repeat(999)}😀`, "😀".repeat(400)]) {
        for (const messageId of [`<${id}@tidings.test>`, `<${id}${said}@tidings.test>`]) {
          const bytes = said.includes("😀")
            ? Buffer.from(reported(messageId, said))
            : Buffer.from(reported(messageId, said), "latin1")
          const answer = yield* ask({
            url: `${url}/inbound/email/reports`,
            method: "POST",
            headers: { Authorization: `Bearer ${token}`, "Content-Type": "message/rfc822" },
            body: bytes
          })
          assert.isFalse(failed(answer), `${JSON.stringify(messageId)} ${JSON.stringify(said)} ${answer.text}`)
        }
      }
    }).pipe(Effect.scoped)
  )

  it.effect("is taken or refused in what a client registers and asks for", () =>
    Effect.gen(function* () {
      const { url } = yield* made
      const headers = { "Content-Type": "application/json" }
      const redirect_uris = ["http://127.0.0.1:33418/callback"]
      const register = (metadata: object) =>
        ask({
          url: `${url}/oauth/register`,
          method: "POST",
          headers,
          body: JSON.stringify({ redirect_uris, ...metadata })
        })
      const { text: client } = yield* register({})
      const query = new URLSearchParams({
        client_id: JSON.parse(client).client_id,
        response_type: "code",
        redirect_uri: redirect_uris[0]!,
        code_challenge: "x".repeat(43),
        code_challenge_method: "S256",
        resource: `${url}/mcp`
      })
      const answers = yield* Effect.all(
        [
          ...texts.flatMap((text) => [
            register({ client_name: text }),
            register({ client_uri: `https://example.com/${text}` }),
            register({ redirect_uris: [`http://127.0.0.1/${text}`] }),
            register({ [text]: text })
          ]),
          ...["%00", "%ff", "%ed%a0%80", "%ef%bf%be"].flatMap((place) => [
            ask({ url: `${url}/oauth/authorize?${query}&state=${place}` }),
            ask({ url: `${url}/oauth/authorize?${query}&nonce=${place}&scope=${place}&login_hint=${place}` })
          ])
        ],
        { concurrency: 4 }
      )
      assert.deepStrictEqual(failures(answers), [])
    }).pipe(Effect.scoped)
  )
})
