import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { authenticate, dkimVerify } from "mailauth"
import { generateKeyPairSync, type KeyObject } from "node:crypto"
import hurtful from "../../../../../../test-fixtures/messages/hurtful-fields.json" with { type: "json" }
import * as Connector from "../../../Connector.ts"
import type { OutgoingEmail } from "../../../messages/OutgoingEmail.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import { rawFaults } from "../../testing/rawFaults.ts"
import smtp from "../smtp.ts"
import { mailServer } from "../testing/mailServer.ts"
import { splitMail } from "./relaxed.ts"
import { signedMail } from "./signedMail.ts"

const pem = (key: KeyObject) => key.export({ format: "pem", type: "pkcs8" }).toString()
const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength })
const { privateKey, publicKey } = rsa(2048)
const published = publicKey.export({ format: "der", type: "spki" }).toString("base64")

/** Resolves names of the zone tidings.example, and nothing else. */
const resolver = async (name: string, type: string): Promise<Array<Array<string>>> => {
  const zone: Readonly<Record<string, string>> = {
    "tidings._domainkey.tidings.example": `v=DKIM1; k=rsa; p=${published}`,
    "_dmarc.tidings.example": "v=DMARC1; p=reject; adkim=s",
    "tidings.example": "v=spf1 ip4:192.0.2.1 -all"
  }
  const found = zone[name]
  if (type === "TXT" && found !== undefined) return [[found]]
  throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" })
}

const verified = (mail: Buffer) => dkimVerify(mail, { resolver, strict: true })
const resultOf = async (mail: Buffer) => (await verified(mail)).results.map(({ status }) => status.result)

const signer = { domain: "tidings.example", selector: "tidings", key: privateKey }

/** Credentials of an account that signs its mails. */
const signing = { dkimDomain: "tidings.example", dkimSelector: "tidings", dkimKey: pem(privateKey) }

/** Delivers these mails and returns them as a mail server received them. */
const received = (...emails: ReadonlyArray<OutgoingEmail>) =>
  Effect.gen(function* () {
    const server = yield* mailServer()
    const account = Schema.decodeUnknownSync(smtp.credentials)({ url: server.url, ...signing })
    const { deliver } = yield* Connector.open(smtp, account)
    for (const email of emails) yield* deliver(email, Effect.void)
    return server.received.map(({ raw }) => raw)
  })

const changed = (mail: Buffer, from: string | RegExp, to: string) => {
  const text = mail.toString("latin1")
  const other = text.replace(from, to)
  assert.notStrictEqual(other, text, "something was changed")
  return Buffer.from(other, "latin1")
}

describe("a signed mail", () => {
  const dotted = outgoingEmail({ attachments: [], headers: { ".": "." } })

  it.effect.each<readonly [string, OutgoingEmail]>([
    ["without files", outgoingEmail({ attachments: [] })],
    ["with files", outgoingEmail()],
    ["with text alone", outgoingEmail({ attachments: [], html: "" })],
    ["of lines that begin with a dot", dotted],
    [
      "with files and white space at the ends of lines",
      outgoingEmail({ text: "a  \tb \n\n \n", html: "<p> x  </p> \r\n" })
    ],
    ["of several chunks", outgoingEmail({ attachments: [], text: "long ".repeat(200_000) })],
    ["of several chunks with files", outgoingEmail({ text: `${"wide  gap \n".repeat(60_000)} ` })]
  ])("%s is verified as it was received, with SPF and DMARC", ([, email]) =>
    Effect.gen(function* () {
      const [mail] = yield* received(email)
      assert.deepStrictEqual(yield* Effect.promise(() => resultOf(mail!)), ["pass"])
      const all = yield* Effect.promise(() =>
        authenticate(mail!, {
          resolver,
          ip: "192.0.2.1",
          helo: "a.example",
          sender: "b@tidings.example",
          mta: "m.example"
        })
      )
      assert.strictEqual(all.dmarc === false ? "" : all.dmarc?.status.result, "pass")
      const [signature = ""] = splitMail(mail!).fields
      assert.match(signature, /^DKIM-Signature:/u)
      assert.deepStrictEqual(rawFaults(Buffer.from(`${signature}\r\n\r\n`)), [])
    })
  )

  it.effect.each(Object.entries(hurtful))("is verified whatever is in its fields: %s", ([, text]) =>
    Effect.gen(function* () {
      const files = [{ filename: text, content_type: "text/plain", data_base64: "aGk=", inline: false }]
      for (const attachments of [[], files]) {
        const headers = { "X-Hurt": text, References: text, references: "<a@b.example>" }
        const [mail] = yield* received(
          outgoingEmail({
            subject: text,
            from: { email: "receipts@tidings.example", name: text },
            headers,
            attachments
          })
        )
        assert.deepStrictEqual(yield* Effect.promise(() => resultOf(mail!)), ["pass"])
      }
    })
  )

  it.effect(
    "covers the pair that unsubscribes by one click (RFC 8058), and the fields that say who wrote what to whom",
    () =>
      Effect.gen(function* () {
        const [mail] = yield* received(outgoingEmail({ attachments: [] }))
        const [{ signingHeaders }] = (yield* Effect.promise(() => verified(mail!))).results as [any]
        const keys = signingHeaders.keys.toLowerCase().split(/\s*:\s*/u)
        const names = ["from", "to", "reply-to", "subject", "date", "message-id", "content-type"]
        for (const name of [...names, "list-unsubscribe", "list-unsubscribe-post"]) assert.include(keys, name)
      })
  )

  it.effect.each<readonly [string, (mail: Buffer) => Buffer]>([
    ["its subject changes", (mail) => changed(mail, /^Subject: /mu, "Subject: Re: ")],
    ["its one-click header goes", (mail) => changed(mail, /^List-Unsubscribe-Post: .*\r\n/mu, "")],
    [
      "its unsubscribe address changes",
      (mail) => changed(mail, "https://tidings.example/u/", "https://evil.example/u/")
    ],
    ["another subject is added", (mail) => changed(mail, /^Subject: /mu, "Subject: Win\r\nSubject: ")],
    ["another sender is added", (mail) => changed(mail, /^From: /mu, "From: a@evil.example\r\nFrom: ")],
    ["its body changes", (mail) => changed(mail, /(\r\n\r\n[A-Za-z]{8})[A-Za-z]/u, "$1+")],
    ["its body goes on", (mail) => Buffer.concat([mail, Buffer.from("more\r\n")])]
  ])("is not verified once %s", ([, change]) =>
    Effect.gen(function* () {
      const [mail] = yield* received(outgoingEmail({ attachments: [] }))
      assert.notInclude(yield* Effect.promise(() => resultOf(change(mail!))), "pass")
    })
  )

  it("is verified though a relay folds, unfolds and trims what it may", async () => {
    const mail = await signedMail(
      Buffer.from("From: a@tidings.example\r\nSubject: a  b\r\n\r\nx  y \r\n\r\n\r\n"),
      signer
    )
    const relayed = changed(changed(mail, "Subject: a  b", "SUBJECT:  a\r\n b "), "x  y \r\n\r\n\r\n", "x y\r\n")
    assert.deepStrictEqual(await resultOf(relayed), ["pass"])
  })

  it.each([
    "From: a@tidings.example\r\n\r\n",
    "From: a@tidings.example\r\n\r\n \r\n\r\n",
    "From: a@tidings.example\r\n\r\nx"
  ])("is verified where its body is next to nothing: %j", async (text) =>
    assert.deepStrictEqual(await resultOf(await signedMail(Buffer.from(text), signer)), ["pass"])
  )

  it("is the mail as it was, behind its signature", async () => {
    const mail = Buffer.from("From: a@tidings.example\r\n\r\nx\r\n")
    const made = await signedMail(mail, signer)
    assert.deepStrictEqual(made.subarray(-mail.length), mail)
    assert.lengthOf(splitMail(made).fields, 2)
  })

  it("goes on in turns: a long one keeps nobody waiting", async () => {
    const mail = Buffer.from(`From: a@tidings.example\r\n\r\n${"wide  gap \r\n".repeat(500_000)}`)
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    await signedMail(mail, signer)
    clearInterval(counting)
    assert.isAbove(turns, 3)
  })
})

describe("credentials of signing", () => {
  const given = (changes: object) => {
    const exit = Schema.decodeUnknownExit(smtp.credentials)({ url: "smtp://mail.example", ...signing, ...changes })
    return exit._tag === "Success" ? "" : String(exit.cause)
  }

  it.each([
    ["an Ed25519 key", pem(generateKeyPairSync("ed25519").privateKey), /RSA private key.*ed25519/u],
    [
      "a key of an elliptic curve",
      pem(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey),
      /RSA private key.* ec/u
    ],
    ["a short key", pem(rsa(768).privateKey), /1024 bits/u],
    ["a public key", publicKey.export({ format: "pem", type: "spki" }).toString(), /private key as PEM/u],
    ["no key at all", "hunter2", /private key as PEM/u]
  ])("refuse %s by name, without repeating it", (_, dkimKey, said) => {
    const refusal = given({ dkimKey })
    assert.match(refusal, said)
    assert.include(refusal, "dkimKey")
    assert.notInclude(refusal, dkimKey.slice(30, 60) || dkimKey)
  })

  it.each([
    { dkimDomain: "Tidings.example" },
    { dkimDomain: "a b.example" },
    { dkimDomain: "a.example; d=b.example" },
    { dkimSelector: "a;b" },
    { dkimSelector: "" }
  ])("refuse %j", (changes) => assert.include(given(changes), Object.keys(changes)[0]!))

  it("are taken whole or not at all", () => {
    for (const name of Object.keys(signing)) {
      const { [name as keyof typeof signing]: _, ...fewer } = signing
      const exit = Schema.decodeUnknownExit(smtp.credentials)({ url: "smtp://mail.example", ...fewer })
      assert.include(String(exit), "dkimDomain, dkimSelector, dkimKey together")
      assert.notInclude(String(exit), "PRIVATE")
    }
  })

  it("take a key whose line ends are written as \\n, and hide it", () => {
    const account = Schema.decodeUnknownSync(smtp.credentials)({
      url: "smtp://mail.example",
      ...signing,
      dkimKey: pem(privateKey).replaceAll("\n", String.raw`\n`)
    })
    assert.isTrue(Redacted.isRedacted(account.dkimKey))
    assert.isDefined(smtp.open(account))
  })
})
