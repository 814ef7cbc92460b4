import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer as createHttp } from "node:http"
import { createServer, type AddressInfo, type Server } from "node:net"
import { askRspamd } from "./askRspamd.ts"
import { askSpamd } from "./askSpamd.ts"

const raw = "Subject: Hello\r\n\r\nHellö\r\n"

const listening = (server: Server) =>
  Effect.acquireRelease(
    Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed((server.address() as AddressInfo).port)))
    }),
    () => Effect.sync(() => void server.close())
  )

describe("askRspamd", () => {
  const heard: Array<{ readonly method: string; readonly url: string; readonly to: unknown; readonly body: string }> =
    []
  const peer = (status: number, answer: string) =>
    listening(
      createHttp((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk) => chunks.push(chunk))
        request.on("end", () => {
          const { headers, method, url } = request
          heard.push({ method: method!, url: url!, to: headers["rcpt"], body: Buffer.concat(chunks).toString() })
          response.writeHead(status, { "Content-Type": "application/json" }).end(answer)
        })
      })
    )

  it.live("posts the mail to /checkv2, and reads score and rules, the weightiest first", () =>
    Effect.gen(function* () {
      const symbols = { A: { name: "A", score: 0.5, options: ["x"] }, B: { score: -3, description: "Good" }, C: {} }
      const answer = { is_skipped: false, score: 5.25, required_score: 15, action: "greylist", symbols }
      const port = yield* peer(200, JSON.stringify(answer))
      const verdict = yield* askRspamd(`http://127.0.0.1:${port}/`, "ada@example.com", raw)
      assert.deepStrictEqual(heard.at(-1), { method: "POST", url: "/checkv2", to: "ada@example.com", body: raw })
      assert.deepStrictEqual(verdict, {
        score: 5.25,
        threshold: 15,
        rules: [
          { name: "B", score: -3, description: "Good" },
          { name: "A", score: 0.5, description: undefined },
          { name: "C", score: undefined, description: undefined }
        ]
      })
    })
  )

  it.live("fails where there is no verdict in an answer, or too long a one, or nobody", () =>
    Effect.gen(function* () {
      for (const [status, answer] of [
        [500, "{}"],
        [200, "{}"],
        [200, "x"],
        [200, `"${"x".repeat(300_000)}"`]
      ] as const) {
        const port = yield* peer(status, answer)
        const failure = yield* Effect.flip(askRspamd(`http://127.0.0.1:${port}`, "ada@example.com", raw))
        assert.strictEqual(failure._tag, "SpamFilterSilent")
      }
      assert.isDefined(yield* Effect.flip(askRspamd("http://127.0.0.1:1", "ada@example.com", raw)))
    })
  )
})

describe("askSpamd", () => {
  const heard: Array<string> = []
  const peer = (answer: string) =>
    listening(
      createServer({ allowHalfOpen: true }, (socket) => {
        const chunks: Array<Buffer> = []
        socket.on("data", (chunk) => chunks.push(chunk))
        socket.on("end", () => {
          heard.push(Buffer.concat(chunks).toString())
          socket.end(answer)
        })
      })
    )

  it.live("asks for symbols, and reads score, threshold and names", () =>
    Effect.gen(function* () {
      const port = yield* peer(
        "SPAMD/1.1 0 EX_OK\r\nContent-length: 27\r\nSpam: False ; -1.9 / 5.0\r\n\r\nBAYES_00,HTML_MESSAGE\r\n"
      )
      const verdict = yield* askSpamd(`spamd://127.0.0.1:${port}`, raw)
      assert.strictEqual(heard.at(-1), `SYMBOLS SPAMC/1.5\r\nContent-length: 26\r\n\r\n${raw}`)
      assert.deepStrictEqual([verdict.score, verdict.threshold], [-1.9, 5])
      assert.deepStrictEqual(
        verdict.rules.map(({ name }) => name),
        ["BAYES_00", "HTML_MESSAGE"]
      )
    })
  )

  it.live("fails at an error of spamd, another protocol, too long an answer, or nobody", () =>
    Effect.gen(function* () {
      for (const answer of ["SPAMD/1.0 76 Bad header line\r\n", "HTTP/1.1 200 OK\r\n\r\n", "x".repeat(300_000)]) {
        const port = yield* peer(answer)
        const failure = yield* Effect.flip(askSpamd(`spamd://127.0.0.1:${port}`, raw))
        assert.strictEqual(failure._tag, "SpamFilterSilent")
      }
      assert.isDefined(yield* Effect.flip(askSpamd("spamd://127.0.0.1:1", raw)))
    })
  )
})
