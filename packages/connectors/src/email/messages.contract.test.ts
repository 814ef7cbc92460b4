import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import PostalMime, { type Email } from "postal-mime"
import hurtful from "../../../../test-fixtures/messages/hurtful-fields.json" with { type: "json" }
import * as Connector from "../Connector.ts"
import { connectorsOf } from "../connectorsOf.ts"
import { peerOf } from "../testing/Peer.ts"
import type { OutgoingEmail } from "../messages/OutgoingEmail.ts"
import { rawFaults } from "./testing/rawFaults.ts"
import { everyByte, outgoingEmail, pixel } from "./testing/outgoingEmail.ts"

const peers = (await Promise.all(connectorsOf("email").map(peerOf))).filter(({ takesMime }) => takesMime)

/** An account at each provider that takes a mail as RFC 5322 text, and the texts that arrived there. */
const accounts = peers.map(({ behaving, renames = false, row, services }) => ({
  name: row.name,
  renames,
  opened: Effect.gen(function* () {
    const { credentials, envelopes, texts } = yield* behaving.takes
    const connector = yield* Connector.open(row, Schema.decodeUnknownSync(row.credentials)(credentials))
    const deliver = (email: OutgoingEmail) => connector.deliver(email, Effect.void)
    return { deliver, arrived: texts!, envelopes: envelopes! }
  }).pipe(Effect.provide(services))
}))

const parse = (raw: string): Effect.Effect<Email> => Effect.promise(() => PostalMime.parse(raw))
const header = (email: Email, name: string) =>
  email.headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value)
const bytes = (content: ArrayBuffer | Uint8Array | string) => [...Buffer.from(content as ArrayBuffer)]

/** Returns the header names of a message, in order, as a receiver splits them. */
const headerNames = (raw: string): ReadonlyArray<string> =>
  raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .replaceAll(/\r\n[ \t]+/gu, " ")
    .split(/\r\n|\r|\n/u)
    .map((line) => line.slice(0, line.indexOf(":")).toLowerCase())

describe.each(accounts)("$name", ({ opened, renames }) => {
  const deliverOne = Effect.fnUntraced(function* (changes: Parameters<typeof outgoingEmail>[0] = {}) {
    const { arrived, deliver } = yield* opened
    const receipt = yield* deliver(outgoingEmail(changes))
    assert.strictEqual(arrived().length, 1)
    const raw = arrived()[0]!
    return { receipt, raw, email: yield* parse(raw) }
  })

  it.effect("is named in the receipt by its Message-ID, unless its provider gives it another", () =>
    Effect.map(deliverOne(), ({ receipt }) =>
      assert.strictEqual(receipt.providerMessageId !== "<snd_2fh3k9vq@mail.tidings.example>", renames)
    )
  )

  it.effect("carries subject, sender, recipient, both bodies and Message-ID intact", () =>
    Effect.gen(function* () {
      const sent = outgoingEmail()
      const { email } = yield* deliverOne()
      assert.strictEqual(email.subject, sent.subject)
      assert.deepStrictEqual(email.from, { address: sent.from.email, name: sent.from.name! })
      assert.deepStrictEqual(email.to, [{ address: sent.to, name: "" }])
      assert.deepStrictEqual(email.replyTo, [{ address: "help@tidings.example", name: "Help" }])
      assert.strictEqual(email.messageId, sent.messageId)
      assert.strictEqual(email.text?.trim(), sent.text)
      assert.strictEqual(email.html?.trim(), sent.html.replaceAll("\r\n", "\n"))
    })
  )

  it.effect.each([true, false])(
    "goes to its copies too, of which cc stands in Cc and bcc in no header, with files: %s",
    (hasFiles) =>
      Effect.gen(function* () {
        const { arrived, deliver, envelopes } = yield* opened
        const cc = [
          { email: "books@acme.example", name: "Books, Acme <x@evil.example>" },
          { email: "żółw@bücher.example" }
        ]
        const bcc = [{ email: "boss@acme.example", name: "The Boss" }]
        yield* deliver(outgoingEmail({ cc, bcc, ...(!hasFiles && { attachments: [] }) }))
        const [raw] = arrived()
        const email = yield* parse(raw!)
        assert.deepStrictEqual(email.to, [{ address: "ada@example.net", name: "" }])
        assert.deepStrictEqual(
          email.cc?.map(({ address, name }) => [address, name]),
          [
            ["books@acme.example", "Books, Acme <x@evil.example>"],
            ["żółw@bücher.example", ""]
          ]
        )
        assert.deepStrictEqual(header(email, "Bcc"), [])
        assert.notInclude(raw!, "boss")
        const [addresses] = envelopes()
        assert.deepStrictEqual(
          [addresses![0], addresses![1], addresses![3]],
          ["ada@example.net", "books@acme.example", "boss@acme.example"]
        )
        assert.lengthOf(addresses!, 4)
        if (!hasFiles) assert.deepStrictEqual(rawFaults(Buffer.from(raw!)), [])
      })
  )

  it.effect("goes to one address without copies", () =>
    Effect.gen(function* () {
      const { deliver, envelopes } = yield* opened
      yield* deliver(outgoingEmail({ cc: [], bcc: [] }))
      assert.deepStrictEqual(envelopes(), [["ada@example.net"]])
    })
  )

  it.effect("carries files byte by byte, an inline one under cid:<filename>", () =>
    Effect.gen(function* () {
      const { email } = yield* deliverOne()
      const [logo, file] = email.attachments
      assert.strictEqual(email.attachments.length, 2)
      assert.deepInclude(logo, { filename: "logo.png", disposition: "inline", contentId: "<logo.png>", related: true })
      assert.deepStrictEqual(bytes(logo!.content), [...pixel])
      assert.deepInclude(file, { filename: "paragon ✓.bin", disposition: "attachment" })
      assert.deepStrictEqual(bytes(file!.content), [...everyByte])
    })
  )

  it.effect.each([
    ["logo 1.png", "logo%201.png"],
    ["zażółć <✓> &%41.png", "za%C5%BC%C3%B3%C5%82%C4%87%20%3C%E2%9C%93%3E%20%26%2541.png"],
    ["it's (1)!*~.png", "it%27s%20%281%29%21%2A%7E.png"],
    ["a\r\nb.png", "a%20b.png"],
    ["plain-logo_1@2x.png", "plain-logo_1@2x.png"]
  ] as const)(
    "names an inline file by its name, percent-encoded where need be, as its references do: %j, %j",
    ([filename, id]) =>
      Effect.gen(function* () {
        const names = [filename, encodeURIComponent(filename), encodeURI(filename), filename.replaceAll("&", "&amp;")]
        const html = names.map((name) => `<img src="cid:${name}">`).join("")
        const attachment = { filename, content_type: "image/png", data_base64: "aGk=", inline: true }
        const { email } = yield* deliverOne({ html, attachments: [attachment] })
        assert.strictEqual(email.attachments[0]!.contentId, `<${id}>`)
        assert.strictEqual(email.html?.trim(), `<img src="cid:${id}">`.repeat(4))
      })
  )

  it.effect("tells inline files apart whose names begin alike, and shortens a name that no line could hold", () =>
    Effect.gen(function* () {
      const long = `${"ż".repeat(250)}.png`
      const filenames = ["ż", "ż 1.png", "ż 1.png.png", long]
      const html = filenames.map((name) => `<img src="cid:${name}">`).join("")
      const attachments = filenames.map((filename) => ({
        filename,
        content_type: "image/png",
        data_base64: "aGk=",
        inline: true
      }))
      const { email } = yield* deliverOne({ html, attachments })
      const ids = email.attachments.map(({ contentId }) => contentId!.slice(1, -1))
      assert.deepStrictEqual(ids.slice(0, 3), ["%C5%BC", "%C5%BC%201.png", "%C5%BC%201.png.png"])
      assert.isAtMost(ids[3]!.length, 300)
      assert.strictEqual(email.html?.trim(), ids.map((id) => `<img src="cid:${id}">`).join(""))
    })
  )

  it.effect("carries a file of a composite type byte by byte, as a file", () =>
    Effect.gen(function* () {
      const content = "Content-Type: text/html\n\n--x\nBcc: mallory@evil.example\n\n--x--\n"
      for (const content_type of ["message/rfc822", "multipart/mixed; boundary=x", "text/\r\nX-Evil: 1"]) {
        const data_base64 = Buffer.from(content).toString("base64")
        const { email } = yield* deliverOne({
          attachments: [{ filename: "mail.eml", content_type, data_base64, inline: false }]
        })
        assert.strictEqual(email.attachments.length, 1)
        assert.strictEqual(Buffer.from(email.attachments[0]!.content as ArrayBuffer).toString(), content)
      }
    })
  )

  it.effect("carries further headers, and the pair that unsubscribes in one click (RFC 8058)", () =>
    Effect.gen(function* () {
      const { email } = yield* deliverOne()
      assert.deepStrictEqual(header(email, "X-Order"), ["4711"])
      assert.include(email.headerLines.find(({ key }) => key === "x-note")?.line, "=?UTF-8?")
      assert.deepStrictEqual(header(email, "List-Unsubscribe"), [
        "<https://tidings.example/u/k3x9>, <mailto:u@tidings.example?subject=k3x9>"
      ])
      assert.deepStrictEqual(header(email, "List-Unsubscribe-Post"), ["List-Unsubscribe=One-Click"])
    })
  )

  it.effect("keeps a long unsubscribe address in one piece, and nothing in it can end it", () =>
    Effect.gen(function* () {
      const url = `https://tidings.example/u/${"k3x9".repeat(150)}`
      const { email } = yield* deliverOne({ listUnsubscribe: { url: `${url}?q=<a>\r\nBcc: b` } })
      assert.deepStrictEqual(header(email, "List-Unsubscribe"), [`<${url}?q=%3Ca%3EBcc:%20b>`])
      assert.deepStrictEqual(header(email, "Bcc"), [])
    })
  )

  it.effect("leaves out headers that the message's fields decide", () =>
    Effect.gen(function* () {
      const { raw, email } = yield* deliverOne({
        headers: {
          from: "mallory@evil.example",
          Bcc: "mallory@evil.example",
          "Message-Id": "<evil@evil.example>",
          "Content-Type": "text/plain",
          "MIME-Version": "2.0",
          "list-unsubscribe": "<https://evil.example>"
        }
      })
      assert.notInclude(raw, "evil.example")
      assert.deepStrictEqual(header(email, "MIME-Version"), ["1.0"])
    })
  )

  it.effect.each(Object.entries(hurtful))("lets no field add a header or a recipient without files: %s", ([, text]) =>
    Effect.gen(function* () {
      const plain = yield* deliverOne({ attachments: [], headers: { "X-Hurt": "hello" } })
      const { raw, email } = yield* deliverOne({
        attachments: [],
        id: text,
        subject: text,
        from: { email: "receipts@tidings.example", name: text },
        headers: { "X-Hurt": text }
      })
      assert.deepStrictEqual(headerNames(raw), headerNames(plain.raw))
      assert.deepStrictEqual(email.to, [{ address: "ada@example.net", name: "" }])
      assert.strictEqual(email.from?.address, "receipts@tidings.example")
      assert.deepStrictEqual(email.attachments, [])
      assert.strictEqual(email.text?.replaceAll("\r\n", "\n").trim(), outgoingEmail().text)
      assert.match(raw, /^[\t\r\n -~]*$/u, "only ASCII")
      assert.deepStrictEqual(rawFaults(Buffer.from(raw)), [])
    })
  )

  it.effect.each(Object.entries(hurtful))("lets no field add a header, a recipient or a part: %s", ([, text]) =>
    Effect.gen(function* () {
      const plain = yield* deliverOne({ headers: { "X-Hurt": "hello" } })
      const { raw, email } = yield* deliverOne({
        subject: text,
        from: { email: "receipts@tidings.example", name: text },
        replyTo: { email: "help@tidings.example", name: text },
        headers: { "X-Hurt": text },
        messageId: `<snd_2fh3k9vq${text.replaceAll("@", "").slice(0, 100)}@mail.tidings.example>`,
        attachments: [
          { filename: text, content_type: `image/png; name="${text}"`, data_base64: "aGk=", inline: true },
          { filename: text, content_type: "text/plain", data_base64: "aGk=", inline: false }
        ]
      })
      assert.deepStrictEqual([...headerNames(raw)].sort(), [...headerNames(plain.raw)].sort())
      assert.deepStrictEqual(email.to, [{ address: "ada@example.net", name: "" }])
      assert.strictEqual(email.from?.address, "receipts@tidings.example")
      assert.deepStrictEqual(
        email.replyTo?.map(({ address }) => address),
        ["help@tidings.example"]
      )
      assert.deepStrictEqual(
        email.attachments.map(({ mimeType, content }) => [mimeType, Buffer.from(content as ArrayBuffer).toString()]),
        [
          ["image/png", "hi"],
          ["text/plain", "hi"]
        ]
      )
      assert.strictEqual(email.text?.trim(), outgoingEmail().text)
      assert.match(raw, /^[\t\r\n -~]*$/u, "only ASCII")
      assert.notMatch(raw, /^Bcc:/imu)
      assert.isAtMost(Math.max(...raw.split("\r\n").map((line) => line.length)), 998)
    })
  )

  it.effect.each([
    ["a recipient that is several", { to: "ada@example.net, mallory@evil.example" }],
    ["a recipient with a line end", { to: "ada@example.net\r\nRCPT TO:<mallory@evil.example>" }],
    ["a copy that is several", { cc: [{ email: "ada@example.net, mallory@evil.example" }] }],
    ["a blind copy with a line end", { bcc: [{ email: "ada@example.net\r\nX: 1" }] }],
    ["a sender that is no address", { from: { email: "nobody" } }],
    ["an envelope's sender with brackets", { returnPath: "a@b.example> SIZE=1 <x@y.example" }],
    ["a header's name with a colon", { headers: { "X-A: 1\r\nBcc": "mallory@evil.example" } }],
    ["a Message-ID that no line can hold", { messageId: `<${"x".repeat(1000)}@mail.tidings.example>` }],
    ["an unsubscribe address that is a script", { listUnsubscribe: { url: "javascript:alert(1)" } }]
  ] as const)("rejects, unsent and for good but softly, %s", ([, changes]) =>
    Effect.gen(function* () {
      const { arrived, deliver } = yield* opened
      for (const files of [{}, { attachments: [] }]) {
        const failure = yield* Effect.flip(deliver(outgoingEmail({ ...changes, ...files })))
        assert.deepInclude(failure, { _tag: "Rejected", hard: false, code: undefined })
      }
      assert.deepStrictEqual(arrived(), [])
    })
  )
})
