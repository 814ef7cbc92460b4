import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { isDeepStrictEqual } from "node:util"
import hurtful from "../../../../test-fixtures/messages/hurtful-fields.json" with { type: "json" }
import { emailFields } from "./composeEmail.ts"
import { composeWithFiles } from "./composeWithFiles.ts"
import type { ComposedEmail, EmailFields } from "./EmailFields.ts"
import type { OutgoingEmail } from "../messages/OutgoingEmail.ts"
import { outgoingEmail } from "./testing/outgoingEmail.ts"
import { rawFaults } from "./testing/rawFaults.ts"
import { readings } from "./testing/readings.ts"
import { writeEmail } from "./writeEmail.ts"

type Writer = (fields: EmailFields) => ComposedEmail

const lines = (text: string) => text.replaceAll(/\r\n?/gu, "\n")

const onlyAscii = (text: string) => /^[\r\n -~]*$/u.test(text)

/** Returns the faults of a message beyond the raw rules. */
const faults = ({ from, replyTo, to }: EmailFields, bytes: Buffer): ReadonlyArray<string> => {
  const text = bytes.toString("utf8")
  const international = [from, to, replyTo].some((box) => !onlyAscii(box?.address.split("@")[0] ?? ""))
  return [
    ...rawFaults(bytes),
    ...(onlyAscii(text) || international ? [] : ["is not ASCII"]),
    ...(/^Content-Type: text\/[a-z]+(?!.*; charset=utf-8)/mu.test(text) ? ["names no charset"] : [])
  ]
}

/**
 * Returns a message by this writer and by MailComposer, in every aspect that a reader or mail server can observe; both
 * are equal if all is well.
 */
const comparison = async (email: OutgoingEmail, write: Writer = writeEmail) => {
  const fields = emailFields({ ...email, attachments: [] })
  const [text, html] = [lines(fields.text), lines(fields.html)]
  const { bytes, ...envelope } = write(fields)
  // MailComposer loses some of several consecutive carriage returns.
  const theirs = await composeWithFiles({ ...fields, text, html }, [])()
  const read = await readings(bytes)
  const bodies = [text, html].map((body) => body.toWellFormed().replace(/\n+$/u, ""))
  return {
    ours: { faults: faults(fields, bytes), bodies: [read.postalMime.text, read.postalMime.html], envelope, read },
    theirs: {
      faults: [],
      bodies,
      envelope: { envelope: theirs.envelope, messageId: theirs.messageId },
      read: await readings(theirs.bytes)
    }
  }
}

const everywhere = (text: string): Partial<OutgoingEmail> => ({
  subject: text,
  text,
  html: text,
  from: { email: "receipts@tidings.example", name: text },
  replyTo: { email: "help@tidings.example", name: text },
  headers: { "X-Hurt": text, "List-Id": `${text} <list.tidings.example>`, "In-Reply-To": text, References: text },
  id: text,
  messageId: `<snd_2fh3k9vq${text.replaceAll("@", "").slice(0, 100)}@mail.tidings.example>`
})

const addresses = [
  "ada@example.net",
  "Ada.Lovelace+x@Example.NET",
  "ada@żółw.example",
  "ada@STRAẞE.example",
  "ada@xn--w-uga1v8h.example",
  "ada@xn--zzzzzz.example",
  "ada@a.xn--p1ai",
  "ada@ab--cd.example",
  "zażółć@example.net",
  "zażółć@ŻÓŁW.example",
  "用户@例子.测试",
  ".ada@example.net",
  "ada..b@example.net",
  "o'hara@example.net",
  "ada[1]@example.net",
  "ada@1.2.34",
  "ada@127.0.0.12",
  "ada@1.2.0x7f",
  "=?utf-8?Q?a?=@example.net",
  `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(50)}.example`
]

const messages: Readonly<Record<string, Partial<OutgoingEmail>>> = {
  "an ordinary one": {},
  "one of ASCII": { from: { email: "a@b.example", name: "Ada" }, subject: "Hello", text: "Hello", html: "<p>Hello" },
  "text alone": { html: "" },
  "html alone": { text: "" },
  "nothing at all": { html: "", text: "", subject: "", headers: {}, replyTo: undefined, listUnsubscribe: undefined },
  "names of nothing": { from: { email: "a@b.example", name: " \t" }, subject: " \r\n ", headers: { "X-Empty": " " } },
  "line ends of every kind": { text: "a\rb\nc\r\nd\n\re\r\r\n\n", html: "\n\n<p>\r</p>" },
  "white space at the ends of lines": { text: "a \n\tb\t\n   \n", html: " <p> " },
  "long lines": { text: "x".repeat(5000), html: `<p>${"word ".repeat(1000)}` },
  "a header's name that is as long as one may be": { headers: { ["X".repeat(76)]: "word ".repeat(100) } },
  "a header's name that begins with a dot": { headers: { ".": ".", ".X": "a" } },
  "gaps that fill a line": { subject: `a${" ".repeat(300)}b${" ".repeat(39)}${"c".repeat(100)}`, headers: {} },
  "a name of quotes": { from: { email: "a@b.example", name: '"'.repeat(900) }, headers: { "X-Q": '"'.repeat(900) } },
  "a name with a comma": { from: { email: "a@b.example", name: "Lovelace, Ada" } },
  "a name of a long word": { from: { email: "a@b.example", name: `(${"x".repeat(500)}` } },
  "words that fill their lines exactly": { subject: `${"x".repeat(66)} ${"y".repeat(75)} ${"z".repeat(76)} end` },
  "a subject in Arabic": { subject: "مرحبا بالعالم، هذه رسالة طويلة جداً لكي تُطوى على عدة أسطر كما ينبغي" },
  "a subject of emoji": { subject: "👩‍👩‍👧‍👦🏳️‍🌈".repeat(20) },
  "half a character": { subject: "a\ud83d b", text: "a\udc00b", from: { email: "a@b.example", name: "x\ud800" } },
  "a header that is an address": { headers: { "Resent-To": "Ż <a@b.example>, c@d.example", "X-To": "a@b.example" } },
  identifiers: { headers: { "In-Reply-To": "a@b.example", References: "<a@b> c@d <e\t@f>", "OTP-Token": 'a="b"' } },
  "a Message-ID that is as long as one may be": { messageId: `${"x".repeat(228)}@mail.tidings.example` },
  "a long unsubscribe address": {
    listUnsubscribe: { url: `https://tidings.example/u/${"k3x9".repeat(150)}`, mailto: "mailto:u@tidings.example" }
  },
  "another's envelope": { returnPath: "bounces+snd@Żółw.example" },
  ...Object.fromEntries(Object.entries(hurtful).map(([name, text]) => [`everywhere, ${name}`, everywhere(text)])),
  ...Object.fromEntries(
    addresses.map((email) => [
      `from and to ${email}`,
      { from: { email, name: "Ada" }, to: email, replyTo: { email }, returnPath: email }
    ])
  )
}

const character = fc.oneof(
  { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(" ", "\r", "\n", "\r\n", "\t", ".", "=?", "?=", '"', "\\", "<", ">", ",", ":")
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }
)
const words = (maxLength: number) =>
  fc.oneof(fc.string({ unit: character, maxLength }), fc.lorem({ maxCount: Math.ceil(maxLength / 8) }))

const arbitraryEmail: fc.Arbitrary<OutgoingEmail> = fc
  .record({
    subject: words(200),
    text: words(400),
    html: words(400),
    from: fc.record({ email: fc.constantFrom(...addresses), name: words(120) }),
    to: fc.constantFrom(...addresses),
    replyTo: fc.option(fc.record({ email: fc.constantFrom(...addresses), name: words(40) }), { nil: undefined }),
    returnPath: fc.option(fc.constantFrom(...addresses), { nil: undefined }),
    headers: fc.dictionary(
      fc.constantFrom("X-A", "x-a", "List-Id", "References", "In-Reply-To", "Bcc", "Comments", ".X", "X".repeat(76)),
      words(200),
      { maxKeys: 5, noNullPrototype: true }
    )
  })
  .map(outgoingEmail)

describe("a message without files", () => {
  it.each(Object.entries(messages))("is what MailComposer would have made of %s", async (_, changes) => {
    const { ours, theirs } = await comparison(outgoingEmail(changes))
    assert.deepStrictEqual(ours, theirs)
  })

  it("is what MailComposer would have made of any other", async () => {
    const compared = fc.asyncProperty(arbitraryEmail, async (email) => {
      const { ours, theirs } = await comparison(email)
      assert.deepStrictEqual(ours, theirs)
    })
    await fc.assert(compared, { numRuns: 200 })
  })
})

const changing =
  (pattern: RegExp, change: (match: string, fields: EmailFields) => string): Writer =>
  (fields) => {
    const written = writeEmail(fields)
    const text = written.bytes.toString("utf8").replace(pattern, (match) => change(match, fields))
    return { ...written, bytes: Buffer.from(text) }
  }

const swapped: Writer = (fields) => writeEmail({ ...fields, text: fields.html, html: fields.text })

/** Writers with one defect each. */
const mutants: Readonly<Record<string, Writer>> = {
  "folds no header": changing(/\r\n /gu, () => " "),
  "folds in the middle of a word": changing(/Subject: .{5}/u, (match) => `${match}\r\n `),
  "encodes no subject": changing(/Subject: .*(?:\r\n .*)*/u, (_, { subject }) => `Subject: ${subject}`),
  "quotes no name": changing(/From: .*(?:\r\n .*)*/u, (_, { from }) => `From: ${from.name} <${from.address}>`),
  "breaks no line of base64": changing(/(?<=^[\w+/]{76})\r\n/gmu, () => ""),
  "ends lines in LF": changing(/\r\n/gu, () => "\n"),
  "ends a part without a line end": changing(/\r\n(?=--=_\S+--)/u, () => ""),
  "puts html before text": swapped,
  "leaves a header out": changing(/X-Order: .*\r\n/u, () => ""),
  "leaves the angle brackets out": changing(/(?<=Message-ID: )<[^>]*>/u, (match) => match.slice(1, -1)),
  "writes a date of another zone": changing(/\+0000/u, () => "+0100"),
  "names no charset": changing(/; charset=utf-8/u, () => ""),
  "takes the sender for the envelope's": (fields) => writeEmail({ ...fields, returnPath: fields.from }),
  "takes local addresses as they are": (fields) => {
    const written = writeEmail(fields)
    return { ...written, envelope: { ...written.envelope, to: [fields.to.address] } }
  }
}

describe("this suite", () => {
  it.each(Object.entries(mutants))("notices a writer that %s", async (_, write) => {
    const compared = await Promise.all(
      Object.values(messages).map((changes) => comparison(outgoingEmail(changes), write))
    )
    assert.isTrue(compared.some(({ ours, theirs }) => !isDeepStrictEqual(ours, theirs)))
  })
})
