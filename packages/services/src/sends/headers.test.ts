import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { assert, describe, it, layer } from "@effect/vitest"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { Inbox } from "../inbox/Inbox.ts"
import { EmailHandover } from "./EmailHandover.ts"
import { denyListFor, headerDenyLists, sift } from "@tidings/engines/mails/headers"

const denied = [
  // Recipients, senders, and format (RFC 5322, RFC 2045)
  ..."Bcc Cc To From Sender Reply-To Subject Date Message-ID MIME-Version Content-Type Content-Transfer-Encoding Content-ID Content-Return Return-Path Resent-To Resent-Bcc Resent-From Mail-Reply-To Mail-Followup-To".split(
    " "
  ),
  // Further recipients and receipts (RFC 8098, RFC 2156, RFC 7293)
  ..."Apparently-To Apparently-From Errors-To X-Errors-To Bounces-To Delivered-To X-Delivered-To Disposition-Notification-To Disposition-Notification-Options Return-Receipt-To Return-Receipt-Requested X-Confirm-Reading-To Read-Receipt-To Notice-Requested-Upon-Delivery-To Generate-Delivery-Report Prevent-NonDelivery-Report Originator-Return-Address Alternate-Recipient Deferred-Delivery Latest-Delivery-Time Disclose-Recipients DL-Expansion-History Require-Recipient-Valid-Since Delivery-Date TLS-Required".split(
    " "
  ),
  // Written by servers (RFC 5321, 7208, 4870, 6376, 8601, 8617, 5518, 6857)
  ..."Received Received-SPF X-Received DKIM-Signature DomainKey-Signature DomainKey-Status X-Google-DKIM-Signature X-DKIM-Result ARC-Seal ARC-Message-Signature ARC-Authentication-Results Authentication-Results Authentication-Results-Original X-Authentication-Results X-Authentication-Warning X-Authenticated-Sender VBR-Info BIMI-Indicator BIMI-Location Envelope-To Envelope-From Envelope-Recipient X-Envelope-To X-Envelope-From Original-Recipient Original-From Original-Message-ID X-Original-To X-Original-From X-Original-Sender X-Google-Original-From X-Sender X-X-Sender X-Originating-IP X-Spam-Status X-Spam-Flag X-Virus-Scanned X-MS-Exchange-Organization-SCL X-Forefront-Antispam-Report X-Microsoft-Antispam X-Forwarded-To X-Forwarded-For Downgraded-From HP-Outer X-Return-Path X-RCPT-TO".split(
    " "
  ),
  // Written by mailboxes and scanners, or shown beside the sender
  ..."On-Behalf-Of X-On-Behalf-Of X-From X-Cc X-Bcc X-Real-To X-Apparently-To Final-Recipient X-Failed-Recipients X-ARC-Status X-SPF-Result X-DMARC-Policy X-Gm-Message-State X-IronPort-AV X-Proofpoint-Spam-Details X-Mimecast-Spam-Score X-Barracuda-Spam-Status X-Sophos-Spam-Score X-Amavis-Alert X-TM-AS-Result X-CMAE-Score X-Rspamd-Score X-Bogosity X-Phishing-Score".split(
    " "
  ),
  // Orders to a provider, and our own
  ..."X-SMTPAPI X-SG-EID X-SES-CONFIGURATION-SET X-SES-SOURCE-ARN X-Mailgun-Variables X-PM-Message-Stream X-MC-BccAddress X-MSYS-API X-MJ-CustomID X-Mailjet-Campaign X-SIB-API X-Service-Event".split(
    " "
  )
]

const kept =
  "Auto-Submitted In-Reply-To References Precedence Importance Priority X-Priority Sensitivity Organization Comments Keywords Accept-Language Feedback-ID List-Id List-Help List-Post List-Subscribe X-Entity-Ref-ID X-Campaign X-Auto-Response-Suppress Thread-Topic Archived-At Tomorrow Dated X-To".split(
    " "
  )

const ways = [(name: string) => name, (name: string) => name.toLowerCase(), (name: string) => name.toUpperCase()]

describe("the headers of a caller", () => {
  it("are stripped where they could misroute, impersonate, ask for receipts, forge a trace or order a provider about", () => {
    const names = denied.flatMap((name) => ways.map((way) => way(name)))
    for (const category of ["transactional", "system", "marketing"] as const) {
      const { kept: through } = sift(Object.fromEntries(names.map((name) => [name, "x"])), category)
      assert.deepStrictEqual(Object.keys(through), [])
    }
  })

  it("go on the message where they harm nobody", () => {
    const given = Object.fromEntries(kept.map((name) => [name, "x"]))
    assert.deepStrictEqual(sift(given, "marketing"), { kept: given, stripped: [] })
  })

  it("are told what was stripped as it was written, and by which list", () => {
    const { stripped } = sift({ BCC: "a", "X-ok": "b", "list-UNSUBSCRIBE": "c" }, "marketing")
    assert.deepStrictEqual(stripped, ["BCC", "list-UNSUBSCRIBE"])
    for (const name of stripped) assert.include(headerDenyLists[denyListFor("marketing")], name.toLowerCase())
  })

  it("are held to lists that never change under their name", () => {
    const digests = Object.entries(headerDenyLists).map(([name, list]) => [
      name,
      createHash("sha256").update(list.join()).digest("hex").slice(0, 16)
    ])
    assert.deepStrictEqual(digests, [
      ["1", "336644f447c867ce"],
      ["2", "c4978e8ed73e7449"],
      ["1-marketing", "fc95e9a8ad36ddff"],
      ["2-marketing", "1267670b66f86e03"]
    ])
  })
})

const unsubscribe = {
  "List-Unsubscribe": `<https://shop.example/unsubscribe?token=${"t".repeat(300)}&list=a,b>, <mailto:leave@shop.example?subject=leave>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
}

layer(world)("the headers of a send", (it) => {
  it.effect.each(["transactional", "system", "marketing"] as const)(
    "keep a caller's own way to unsubscribe but on marketing, which has ours: %s",
    (category) =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        const draft = { key: "hello", name: "Hello", category, mode: "html", subject: "Hello", body: "<p>Hello</p>" }
        yield* call("create_template", draft, { key })
        yield* call("publish_template", { key: "hello" }, { key })
        const { body } = yield* call(
          "send_transactional",
          { template: "hello", to: "ada@example.com", headers: unsubscribe },
          { key, idempotencyKey: randomUUID() }
        )
        yield* EmailHandover.use((deliveries) => deliveries.deliver(body.id, lastAttempt))
        const { headers } = (yield* Inbox.use((inbox) => inbox.read(body.id)))!
        const found = headers.filter(({ name }) => name.startsWith("List-Unsubscribe"))
        assert.lengthOf(found, 2)
        for (const { name, value } of found) {
          const own = value === unsubscribe[name as keyof typeof unsubscribe]
          assert.strictEqual(own, category !== "marketing" || name === "List-Unsubscribe-Post", `${name}: ${value}`)
        }
      })
  )

  it.effect.each([
    ["send_transactional", "transactional.send", undefined],
    ["send_transactional", "transactional.send", { "X-Ok": "a" }],
    ["send_transactional", "transactional.send", { "Return-Receipt-To": "eve@example.com", "X-Ok": "a" }],
    ["send_test", "transactional.test", undefined]
  ] as const)("are in the audit entry of every send with the whole list: %s, %s, %j", ([operation, action, headers]) =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      yield* publishedTemplate(workspace, "hello")
      yield* call(
        operation,
        { template: "hello", to: "ada@example.com", variables: { name: "Ada" }, ...(headers && { headers }) },
        { key, idempotencyKey: randomUUID() }
      )
      const [entry] = (yield* call("recent_audit_entries", { action }, { key })).body.data
      assert.deepStrictEqual(entry.metadata.header_deny_list, headerDenyLists[denyListFor("transactional")])
      assert.includeMembers(entry.metadata.header_deny_list, [
        "bcc",
        "resent-*",
        "return-path",
        "received",
        "x-service-*"
      ])
      assert.deepStrictEqual(
        entry.metadata.stripped_headers,
        headers && Object.keys(headers).filter((name) => name !== "X-Ok")
      )
    })
  )
})
