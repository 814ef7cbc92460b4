import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { decodeWords } from "postal-mime"
import hurtful from "../../../../test-fixtures/messages/hurtful-fields.json" with { type: "json" }
import * as Connector from "../Connector.ts"
import { connectorsOf } from "../connectorsOf.ts"
import { peerOf } from "../testing/Peer.ts"
import type { OutgoingEmail } from "../messages/OutgoingEmail.ts"
import { everyByte, outgoingEmail, pixel } from "./testing/outgoingEmail.ts"

const peers = (await Promise.all(connectorsOf("email").map(peerOf))).filter(({ takesMime }) => !takesMime)

/** An account at each provider that composes mails itself, and the mails that arrived there. */
const accounts = peers.map(({ behaving, row, services }) => ({
  name: row.name,
  opened: Effect.gen(function* () {
    const { arrived, credentials, mails } = yield* behaving.takes
    const connector = yield* Connector.open(row, Schema.decodeUnknownSync(row.credentials)(credentials))
    const deliver = (email: OutgoingEmail) => connector.deliver(email, Effect.void)
    return { arrived, deliver, mails: mails! }
  }).pipe(Effect.provide(services))
}))

/** Removes characters that no header can hold, and all white space, which is not compared. */
const flat = (text: string | undefined): string => (text ?? "").replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, "")

const hasControls = (text: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(text)

const bytesOf = (base64: string) => [...Buffer.from(base64, "base64")]

describe.each(accounts)("$name", ({ opened }) => {
  const toldOne = Effect.fnUntraced(function* (changes: Partial<OutgoingEmail> = {}) {
    const { deliver, mails } = yield* opened
    yield* deliver(outgoingEmail(changes))
    assert.lengthOf(mails(), 1)
    return mails()[0]!
  })

  it.effect("is told sender, recipient, subject, both bodies and further headers as they are", () =>
    Effect.gen(function* () {
      const sent = outgoingEmail()
      const { files: _, from, headers, html, replyTo, rest: __, subject, text, to } = yield* toldOne()
      assert.deepStrictEqual(from, [{ address: sent.from.email, name: sent.from.name! }])
      assert.deepStrictEqual(to, [{ address: sent.to, name: "" }])
      assert.deepStrictEqual(replyTo, [{ address: "help@tidings.example", name: "Help" }])
      assert.deepStrictEqual([subject, html, text], [sent.subject, sent.html, sent.text])
      assert.deepStrictEqual(
        headers.map(([name, value]) => [name, decodeWords(value)]),
        [
          ["X-Order", "4711"],
          ["X-Note", "Größe – 3 €"],
          ["List-Unsubscribe", "<https://tidings.example/u/k3x9>, <mailto:u@tidings.example?subject=k3x9>"],
          ["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"]
        ]
      )
    })
  )

  it.effect("is told each copy as what it is, and of none without any", () =>
    Effect.gen(function* () {
      const cc = [{ email: "books@acme.example", name: "Books, Acme" }, { email: "two@acme.example" }]
      const bcc = [{ email: "boss@acme.example", name: 'The "Boss"' }]
      const told = yield* toldOne({ cc, bcc })
      assert.deepStrictEqual(told.to, [{ address: "ada@example.net", name: "" }])
      assert.deepStrictEqual(told.cc, [
        { address: "books@acme.example", name: "Books, Acme" },
        { address: "two@acme.example", name: "" }
      ])
      assert.deepStrictEqual(told.bcc, [{ address: "boss@acme.example", name: 'The "Boss"' }])
      assert.notInclude(JSON.stringify(told.headers), "acme.example")
      const plain = yield* toldOne({ cc: [], bcc: [] })
      assert.deepStrictEqual([plain.cc, plain.bcc, plain.rest], [[], [], told.rest])
    })
  )

  it.effect("is told files byte by byte, an inline one under what the HTML calls it", () =>
    Effect.gen(function* () {
      const { files, html } = yield* toldOne()
      assert.deepStrictEqual(
        files.map(({ base64, ...file }) => ({ ...file, bytes: bytesOf(base64) })),
        [
          { filename: "logo.png", contentType: "image/png", contentId: "logo.png", bytes: [...pixel] },
          {
            filename: "paragon ✓.bin",
            contentType: "application/octet-stream",
            contentId: undefined,
            bytes: [...everyByte]
          }
        ]
      )
      assert.include(html, 'src="cid:logo.png"')
    })
  )

  it.effect("is told of no body that a mail does not have", () =>
    Effect.gen(function* () {
      assert.isUndefined((yield* toldOne({ text: "" })).text)
      assert.isUndefined((yield* toldOne({ html: "" })).html)
      assert.deepStrictEqual((yield* toldOne({ attachments: [], replyTo: undefined })).replyTo, [])
    })
  )

  it.effect("is told of no header that the mail's fields decide", () =>
    Effect.gen(function* () {
      const names = [
        "from",
        "Bcc",
        "CC",
        "To",
        "Subject",
        "Message-Id",
        "Content-Type",
        "MIME-Version",
        "list-unsubscribe"
      ]
      const evil = yield* toldOne({
        headers: Object.fromEntries(names.map((name) => [name, "mallory@evil.example"])),
        listUnsubscribe: { url: "https://tidings.example/u/k3x9" }
      })
      assert.notInclude(JSON.stringify(evil), "evil.example")
      assert.lengthOf(evil.headers, 2)
    })
  )

  it.effect.each(Object.entries(hurtful))(
    "is told by no field of another header, recipient or part, and of each field whole: %s",
    ([, words]) =>
      Effect.gen(function* () {
        // RFC 2047 §5 allows no encoded words within quotes, but some readers decode them.
        const readings = [flat(words), flat(decodeWords(words))]
        const plain = yield* toldOne({ headers: { "X-Hurt": "hello" } })
        const told = yield* toldOne({
          subject: words,
          html: words,
          text: words,
          from: { email: "receipts@tidings.example", name: words },
          replyTo: { email: "help@tidings.example", name: words },
          headers: { "X-Hurt": words },
          attachments: [
            { filename: words, content_type: `image/png; name="${words}"`, data_base64: "aGk=", inline: true },
            { filename: words, content_type: "text/plain", data_base64: "aGk=", inline: false }
          ]
        })
        assert.deepStrictEqual([told.html, told.text, told.rest], [words, words, plain.rest])
        assert.deepStrictEqual(told.to, [{ address: "ada@example.net", name: "" }])
        assert.deepStrictEqual(
          [...told.from, ...told.replyTo].map(({ address }) => address),
          ["receipts@tidings.example", "help@tidings.example"]
        )
        for (const { name } of [...told.from, ...told.replyTo]) assert.include(readings, flat(name))
        assert.strictEqual(flat(told.subject), flat(words))
        assert.deepStrictEqual(
          told.headers.map(([name]) => name),
          plain.headers.map(([name]) => name)
        )
        const [[, hurt]] = told.headers as readonly [readonly [string, string]]
        assert.include([flat(hurt), flat(decodeWords(hurt))], flat(words))
        assert.deepStrictEqual(
          told.files.map(({ base64, filename }) => [flat(filename), bytesOf(base64)]),
          [
            [flat(words), [0x68, 0x69]],
            [flat(words), [0x68, 0x69]]
          ]
        )
        const lines = [
          told.subject,
          ...told.headers.flat(),
          ...[...told.from, ...told.replyTo].map(({ name }) => name).filter((name) => flat(name) === flat(words)),
          ...told.files.flatMap(({ contentId = "", contentType, filename }) => [contentId, contentType, filename])
        ]
        assert.deepStrictEqual(lines.filter(hasControls), [])
      })
  )

  it.effect.each([
    ["a recipient that is several", { to: "ada@example.net, mallory@evil.example" }],
    ["a recipient with a line end", { to: "ada@example.net\r\nRCPT TO:<mallory@evil.example>" }],
    ["a copy that is several", { cc: [{ email: "ada@example.net, mallory@evil.example" }] }],
    ["a blind copy with a line end", { bcc: [{ email: "ada@example.net\r\nX: 1" }] }],
    ["a sender that is no address", { from: { email: "nobody" } }],
    ["a header's name with a colon", { headers: { "X-A: 1\r\nBcc": "mallory@evil.example" } }],
    ["an unsubscribe address that is a script", { listUnsubscribe: { url: "javascript:alert(1)" } }]
  ] as const)("is told nothing, and the mail rejected for good but softly, of %s", ([, changes]) =>
    Effect.gen(function* () {
      const { arrived, deliver } = yield* opened
      const failure = yield* Effect.flip(deliver(outgoingEmail(changes)))
      assert.deepInclude(failure, { _tag: "Rejected", hard: false, code: undefined })
      assert.deepStrictEqual(arrived(), [])
    })
  )
})
