import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import type { SMTPServerOptions } from "smtp-server"
import { type MailServer, mailServer, refusal } from "./testing/mailServer.ts"
import { failureOf, openSmtp } from "./testing/openSmtp.ts"
import { composeEmail } from "../composeEmail.ts"
import { outgoingEmail } from "../testing/outgoingEmail.ts"
import type { SmtpOptions } from "./SmtpOptions.ts"
import { abruptServer } from "./testing/abruptServer.ts"

describe("a connection", () => {
  it.effect("that cannot be made is Unreachable, on verify as on delivery", () =>
    Effect.gen(function* () {
      const { url } = yield* Effect.scoped(mailServer())
      const connector = yield* openSmtp(url)
      assert.strictEqual((yield* Effect.flip(connector.verify))._tag, "Unreachable")
      assert.strictEqual((yield* Effect.flip(connector.deliver(outgoingEmail())))._tag, "Unreachable")
    })
  )

  it.effect("that is silent is Unreachable", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({ onConnect: () => {} })
      assert.strictEqual((yield* failureOf(server.url, { connectTimeoutMs: 50 }))._tag, "Unreachable")
    })
  )

  it.effect("lost before DATA is Unreachable", () =>
    Effect.gen(function* () {
      const server = yield* mailServer(({ sockets }) => ({ onRcptTo: () => sockets.at(-1)!.destroy() }))
      assert.strictEqual((yield* failureOf(server.url))._tag, "Unreachable")
    })
  )

  it.effect("lost within the message is Unreachable: nobody takes half a message", () =>
    Effect.gen(function* () {
      const server = yield* mailServer(({ sockets }) => ({
        onData: (stream) => void stream.once("data", () => sockets.at(-1)!.destroy())
      }))
      const data_base64 = Buffer.alloc(24 * 1024 * 1024, 7).toString("base64")
      const connector = yield* openSmtp(server.url)
      const failure = yield* Effect.flip(
        connector.deliver(
          outgoingEmail({ attachments: [{ filename: "a.bin", content_type: "x/y", data_base64, inline: false }] })
        )
      )
      assert.strictEqual(failure._tag, "Unreachable")
    })
  )

  it.effect("lost between the message and its answer is OutcomeUnknown, and tried only once", () =>
    Effect.gen(function* () {
      const server = yield* mailServer(({ sockets }) => ({
        onData: (stream) => void stream.resume().on("end", () => sockets.at(-1)!.destroy())
      }))
      assert.strictEqual((yield* failureOf(server.url))._tag, "OutcomeUnknown")
      assert.strictEqual(server.sockets.length, 1)
    })
  )

  it.effect("silent after the message is OutcomeUnknown", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({ onData: (stream) => void stream.resume() })
      assert.strictEqual((yield* failureOf(server.url, { silenceTimeoutMs: 1000 }))._tag, "OutcomeUnknown")
    })
  )

  it.effect("lost on a reused connection after the message is OutcomeUnknown too", () =>
    Effect.gen(function* () {
      let messages = 0
      const server = yield* mailServer(({ sockets }) => ({
        onData: (stream, _session, callback) =>
          void stream.resume().on("end", () => (++messages === 1 ? callback() : sockets.at(-1)!.destroy()))
      }))
      const connector = yield* openSmtp(server.url)
      yield* connector.deliver(outgoingEmail())
      assert.strictEqual((yield* Effect.flip(connector.deliver(outgoingEmail())))._tag, "OutcomeUnknown")
      assert.strictEqual(server.sockets.length, 1)
      assert.strictEqual(messages, 2)
    })
  )

  it.effect("speaks TLS from the first byte under smtps://, and only with a certificate it trusts", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({ secure: true })
      const url = `smtps://127.0.0.1:${server.port}`
      const connector = yield* openSmtp(url, { tls: { rejectUnauthorized: false } })
      yield* connector.deliver(outgoingEmail())
      assert.strictEqual(server.received.length, 1)
      assert.strictEqual((yield* failureOf(url))._tag, "Unreachable")
    })
  )
})

describe("a message", () => {
  /** Counts the handovers of a delivery to this server that fails. */
  const begun = (server: MailServer, options?: SmtpOptions) =>
    Effect.gen(function* () {
      let count = 0
      const connector = yield* openSmtp(server.url, { connectTimeoutMs: 50, ...options })
      yield* Effect.flip(
        connector.deliver(
          outgoingEmail(),
          Effect.sync(() => void count++)
        )
      )
      return count
    })
  const refused = (...[, , callback]: [unknown, unknown, (error: Error) => void]) => callback(refusal(451, "later"))

  it.effect.each<readonly [string, SMTPServerOptions]>([
    ["greets nobody", { onConnect: () => {} }],
    ["refuses the session", { onConnect: (_, callback) => callback(refusal(421, "busy")) }],
    ["knows no such credentials", { authOptional: false }],
    ["defers the sender", { onMailFrom: refused }],
    ["defers the recipient", { onRcptTo: refused }]
  ])("is not handed over to a server that %s", ([, options]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* begun(yield* mailServer(options)), 0)
    })
  )

  it.effect("is not handed over while every connection carries another", () =>
    Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      const server = yield* mailServer({ onData: () => Deferred.doneUnsafe(reached, Exit.void) })
      const connector = yield* openSmtp(server.url, { maxConnections: 1 })
      yield* Effect.forkChild(connector.deliver(outgoingEmail()))
      yield* Deferred.await(reached)
      let count = 0
      const waiting = yield* Effect.forkChild(
        connector.deliver(
          outgoingEmail(),
          Effect.sync(() => void count++)
        )
      )
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      yield* Fiber.interrupt(waiting)
      assert.deepStrictEqual([count, server.sockets.length], [0, 1])
    })
  )

  it.effect("is not taken before its handing over has succeeded", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const marked = yield* Deferred.make<void>()
      const server = yield* mailServer()
      const connector = yield* openSmtp(server.url)
      const handingOver = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(marked))
      const delivery = yield* Effect.forkChild(connector.deliver(outgoingEmail(), handingOver))
      yield* Deferred.await(begun)
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.deepStrictEqual(server.received, [])
      yield* Deferred.succeed(marked, undefined)
      yield* Fiber.join(delivery)
      assert.lengthOf(server.received, 1)
    })
  )
})

describe.each([
  ["of one chunk", "short"],
  ["of several chunks", "long ".repeat(60_000)]
])("a message %s", (_, text) => {
  const email = outgoingEmail({ attachments: [], text })

  it.effect("arrives as it was composed, lines that begin with a dot and all", () =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const connector = yield* openSmtp(server.url)
      for (const sent of [email, { ...email, headers: { ".": "." } }]) {
        yield* connector.deliver(sent)
        const { bytes } = yield* composeEmail(sent)
        assert.strictEqual(server.received.at(-1)!.raw.toString(), bytes.toString())
      }
    })
  )

  /**
   * A delivery to a server that has answered 354 and then sent `more`, with its mark requested but not yet resolved.
   */
  const marking = Effect.fnUntraced(function* (more: string) {
    const server = yield* abruptServer(more)
    const connector = yield* openSmtp(server.url)
    const asked = yield* Deferred.make<void>()
    const marked = yield* Deferred.make<void>()
    const handingOver = Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(marked))
    const delivery = yield* Effect.forkChild(connector.deliver(email, handingOver))
    yield* Deferred.await(asked)
    const markedAtLast = Effect.gen(function* () {
      yield* Deferred.succeed(marked, undefined)
      for (let turns = 0; turns < 50; turns++) yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
    })
    return { delivery, markedAtLast, heard: server.heard }
  })

  it.effect("is not ended after its server has answered already", () =>
    Effect.gen(function* () {
      const { delivery, heard, markedAtLast } = yield* marking("451 4.3.0 later\r\n")
      assert.strictEqual((yield* Effect.flip(Fiber.join(delivery)))._tag, "Unreachable")
      yield* markedAtLast
      assert.isFalse(heard().includes("\r\n.\r\n"))
    })
  )

  it.effect("is not ended after its delivery was interrupted", () =>
    Effect.gen(function* () {
      const { delivery, heard, markedAtLast } = yield* marking("")
      yield* Fiber.interrupt(delivery)
      yield* markedAtLast
      assert.isFalse(heard().includes("\r\n.\r\n"))
    })
  )
})

describe("what a mail server says of a mail that it takes", () => {
  it.effect("is told in one line that any column can keep, whatever is in it", () =>
    Effect.gen(function* () {
      const words = `queued\u0000 as ${"x".repeat(2_000)}`
      const server = yield* mailServer({
        onData: (stream, _, callback) => {
          stream.resume()
          stream.on("end", () => callback(null, words))
        }
      })
      const connector = yield* openSmtp(server.url)
      const { response } = yield* connector.deliver(outgoingEmail({ attachments: [] }))
      assert.match(response, /queued/u)
      assert.notInclude(response, "\u0000")
      assert.isAtMost(response.length, 1_000)
    })
  )
})

describe("the pool", () => {
  it.effect("sends one message after another over one connection", () =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const connector = yield* openSmtp(server.url)
      for (let i = 0; i < 5; i++) yield* connector.deliver(outgoingEmail())
      assert.strictEqual(server.received.length, 5)
      assert.strictEqual(server.sockets.length, 1)
    })
  )

  it.effect("opens no more connections than it may", () =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const connector = yield* openSmtp(server.url, { maxConnections: 2 })
      yield* Effect.all(
        Array.from({ length: 20 }, () => connector.deliver(outgoingEmail())),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(server.received.length, 20)
      assert.strictEqual(server.sockets.length, 2)
    })
  )

  it.effect("goes on over a new connection when the server closed an idle one", () =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const connector = yield* openSmtp(server.url)
      yield* connector.deliver(outgoingEmail())
      server.sockets[0]!.destroy()
      yield* connector.deliver(outgoingEmail())
      assert.strictEqual(server.received.length, 2)
      assert.strictEqual(server.sockets.length, 2)
    })
  )

  it.effect("closes its connections with its scope", () =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const scope = yield* Scope.make()
      const connector = yield* Scope.provide(openSmtp(server.url), scope)
      yield* connector.deliver(outgoingEmail())
      const closed = new Promise((resolve) => server.sockets[0]!.once("close", resolve))
      yield* Scope.close(scope, Exit.void)
      yield* Effect.promise(() => closed)
      assert.strictEqual((yield* Effect.flip(connector.deliver(outgoingEmail())))._tag, "Unreachable")
    })
  )

  it.effect("hangs up when a delivery is interrupted", () =>
    Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      const server = yield* mailServer({ onRcptTo: () => Deferred.doneUnsafe(reached, Exit.void) })
      const connector = yield* openSmtp(server.url)
      const fiber = yield* Effect.forkChild(connector.deliver(outgoingEmail()))
      yield* Deferred.await(reached)
      const closed = new Promise((resolve) => server.sockets[0]!.once("close", resolve))
      yield* Fiber.interrupt(fiber)
      yield* Effect.promise(() => closed)
      assert.deepStrictEqual(server.received, [])
    })
  )
})

describe("the envelope", () => {
  it.effect("goes to the recipient alone, and comes from the return path or else the sender", () =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const connector = yield* openSmtp(server.url)
      yield* connector.deliver(outgoingEmail({ headers: { Cc: "mallory@evil.example" } }))
      yield* connector.deliver(outgoingEmail({ returnPath: undefined }))
      assert.deepStrictEqual(
        server.received.map(({ from, to }) => ({ from, to })),
        [
          { from: "bounces+snd_2fh3k9vq@tidings.example", to: ["ada@example.net"] },
          { from: "receipts@tidings.example", to: ["ada@example.net"] }
        ]
      )
    })
  )
})

describe("an SMTP URL", () => {
  it.effect.each(["", "localhost:25", "http://a:secret@mail.example", "smtp://", "smtp:///x"])(
    "is refused at start, without being repeated: %s",
    (url) =>
      Effect.gen(function* () {
        const exit = yield* Effect.exit(openSmtp(url))
        assert.isTrue(Exit.isFailure(exit))
        assert.include(String(exit), "an SMTP URL looks like")
        assert.notInclude(String(exit), "secret")
      })
  )
})
