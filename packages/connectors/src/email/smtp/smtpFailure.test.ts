import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mailServer, refusal } from "./testing/mailServer.ts"
import { failureOf, openSmtp } from "./testing/openSmtp.ts"
import { outgoingEmail } from "../testing/outgoingEmail.ts"
import { smtpFailure } from "./smtpFailure.ts"

type Stage = "onConnect" | "onMailFrom" | "onRcptTo" | "onData"

/** A server that refuses at this stage. */
const refusingServer = (stage: Stage, code: number, text: string) => {
  const error = refusal(code, text)
  switch (stage) {
    case "onConnect":
      return mailServer({ onConnect: (_, callback) => callback(error) })
    case "onMailFrom":
      return mailServer({ onMailFrom: (_address, _session, callback) => callback(error) })
    case "onRcptTo":
      return mailServer({ onRcptTo: (_address, _session, callback) => callback(error) })
    case "onData":
      return mailServer({ onData: (stream, _session, callback) => stream.resume().on("end", () => callback(error)) })
  }
}

const table: ReadonlyArray<readonly [Stage, number, string, Readonly<Record<string, unknown>>]> = [
  ["onConnect", 421, "4.3.2 Too many connections from your host", { _tag: "Throttled", code: 421, stopsAll: true }],
  ["onConnect", 421, "Service not available, closing transmission channel", { _tag: "Unreachable" }],
  ["onConnect", 554, "No SMTP service here", { _tag: "Unreachable", code: 554, stopsAll: true }],
  ["onMailFrom", 421, "4.7.28 Unusual rate of mail", { _tag: "Throttled", retryAfterSeconds: undefined }],
  ["onMailFrom", 451, "4.4.3 Temporary DNS failure", { _tag: "Unreachable" }],
  ["onMailFrom", 530, "5.7.0 Authentication required", { _tag: "CredentialsRefused", code: 530, stopsAll: true }],
  ["onMailFrom", 550, "5.1.1 Sender unknown", { _tag: "Rejected", hard: false }],
  ["onRcptTo", 421, "Shutting down", { _tag: "Unreachable", code: 421, stopsAll: true }],
  ["onRcptTo", 450, "4.7.1 Greylisted, try again in 5 minutes", { _tag: "Throttled", retryAfterSeconds: 300 }],
  [
    "onRcptTo",
    450,
    "4.2.0 Mailbox busy",
    { _tag: "Unreachable", code: 450, enhancedStatusCode: "4.2.0", stopsAll: false, message: "450 4.2.0 Mailbox busy" }
  ],
  ["onRcptTo", 451, "Please retry after 90 seconds, rate limited", { _tag: "Throttled", retryAfterSeconds: 90 }],
  ["onRcptTo", 452, "4.3.1 Insufficient system storage", { _tag: "Unreachable" }],
  [
    "onRcptTo",
    550,
    "5.1.1 User unknown",
    { _tag: "Rejected", hard: true, code: 550, enhancedStatusCode: "5.1.1", message: "550 5.1.1 User unknown" }
  ],
  ["onRcptTo", 550, "No such user", { _tag: "Rejected", hard: true, code: 550, enhancedStatusCode: undefined }],
  ["onRcptTo", 552, "5.2.2 Mailbox full", { _tag: "Rejected", hard: false, code: 552 }],
  ["onRcptTo", 553, "5.1.3 Bad destination mailbox", { _tag: "Rejected", hard: true, code: 553 }],
  ["onRcptTo", 554, "5.7.1 Relay access denied", { _tag: "Rejected", hard: false, code: 554 }],
  ["onRcptTo", 503, "5.5.1 Bad sequence of commands", { _tag: "Unreachable" }],
  ["onData", 421, "4.4.2 Timed out", { _tag: "Unreachable" }],
  ["onData", 451, "4.3.0 Local error in processing", { _tag: "Unreachable", code: 451, stopsAll: false }],
  ["onData", 452, "4.4.5 Mail system congestion", { _tag: "Throttled" }],
  ["onData", 550, "5.7.26 Unauthenticated mail is not accepted", { _tag: "Rejected", hard: false, code: 550 }],
  ["onData", 554, "5.6.0 Message content rejected", { _tag: "Rejected", hard: false, code: 554 }]
]

describe("a refusal", () => {
  it.effect.each(table)("%s %i %s", ([stage, code, text, expected]) =>
    Effect.gen(function* () {
      const server = yield* refusingServer(stage, code, text)
      assert.deepInclude(yield* failureOf(server.url), expected)
    })
  )

  it.effect("leaves the connection usable for the next message", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({
        onRcptTo: ({ address }, _session, callback) =>
          callback(address === "gone@example.net" ? refusal(550, "5.1.1 User unknown") : null)
      })
      const connector = yield* openSmtp(server.url, { maxConnections: 1 })
      yield* Effect.flip(connector.deliver(outgoingEmail({ to: "gone@example.net" })))
      yield* connector.deliver(outgoingEmail())
      assert.strictEqual(server.sockets.length, 1)
      assert.strictEqual(server.received.length, 1)
    })
  )
})

describe("the words of a failure", () => {
  it("are one line of at most 1,000 code points, well-formed wherever they are cut", () => {
    for (const length of [0, 990, 991, 992, 993, 994, 995, 996, 997, 998, 2_000]) {
      const response = `451 ${"x".repeat(length)}\r\n😀😀😀\u0000 \ud83d later`
      const error = Object.assign(new Error("Message failed"), { response, responseCode: 451, command: "DATA" })
      const { message } = smtpFailure(error, false)
      assert.isAtMost([...message].length, 1_000)
      assert.isTrue(message.isWellFormed())
      assert.notMatch(message, /\p{Cc}/u)
    }
  })

  it.effect.each([
    ["connect ECONNREFUSED 10.0.0.7:25", "connect ECONNREFUSED"],
    ["connect EHOSTUNREACH fd00::7:25 - Local (fd00::1:0)", "connect EHOSTUNREACH"],
    ["getaddrinfo ENOTFOUND mail.internal", "getaddrinfo ENOTFOUND"],
    ["Greeting never received", "Greeting never received"]
  ])("do not say where we looked: %s", ([message, expected]) =>
    Effect.sync(() => assert.strictEqual(smtpFailure(new Error(message), false).message, expected))
  )
})

describe("credentials", () => {
  const secured = mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === "ada@tidings" && password === "p@ss/w:rd"
        ? callback(null, { user: username })
        : callback(refusal(535, "5.7.8 Authentication credentials invalid"))
  })

  it.effect("come percent-encoded from the URL", () =>
    Effect.gen(function* () {
      const server = yield* secured
      const connector = yield* openSmtp(`smtp://ada%40tidings:p%40ss%2Fw%3Ard@127.0.0.1:${server.port}`)
      yield* connector.verify
      yield* connector.deliver(outgoingEmail())
      assert.strictEqual(server.received.length, 1)
    })
  )

  it.effect("when wrong, are refused on verify as on delivery", () =>
    Effect.gen(function* () {
      const server = yield* secured
      const connector = yield* openSmtp(`smtp://ada%40tidings:wrong@127.0.0.1:${server.port}`)
      const failures = [yield* Effect.flip(connector.verify), yield* Effect.flip(connector.deliver(outgoingEmail()))]
      for (const failure of failures) assert.strictEqual(failure._tag, "CredentialsRefused")
      assert.notInclude(JSON.stringify(failures), "wrong")
    })
  )

  it.effect("are not dropped in silence where a server takes none", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({ disabledCommands: ["AUTH", "STARTTLS"] })
      assert.strictEqual((yield* failureOf(`smtp://a:b@127.0.0.1:${server.port}`))._tag, "CredentialsRefused")
      assert.deepStrictEqual(server.received, [])
    })
  )

  it.effect("are not refused by a server that cannot check them just now", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({
        allowInsecureAuth: true,
        onAuth: (_auth, _session, callback) => callback(refusal(454, "4.7.0 Temporary authentication failure"))
      })
      assert.strictEqual((yield* failureOf(`smtp://a:b@127.0.0.1:${server.port}`))._tag, "Unreachable")
    })
  )

  it.effect("never leave the machine in the clear", () =>
    Effect.gen(function* () {
      let asked = false
      const server = yield* mailServer({
        allowInsecureAuth: true,
        onAuth: (_auth, _session, callback) => {
          asked = true
          callback(null, { user: "a" })
        }
      })
      const failure = yield* failureOf(`smtp://a:b@127.0.0.1:${server.port}`, { requireTls: true })
      assert.strictEqual(failure._tag, "Unreachable")
      assert.isFalse(asked)
    })
  )
})
