import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readFileSync, readdirSync } from "node:fs"
import * as reports from "./readReport.ts"

const fixtures = new URL("../../../../../test-fixtures/", import.meta.url)
const read = (path: string) => readFileSync(new URL(path, fixtures))
const originalMessageId = "<snd_2fh3k9vq@mail.tidings.example>"

const parseReport = (raw: string | Uint8Array) =>
  Effect.map(
    Effect.promise(() => reports.parseReports(raw)),
    ([worst]) => worst
  )

type Dsn = Omit<reports.DeliveryReport, "kind" | "diagnostic"> & { readonly says: string }

const failed = (recipient: string, statusCode: string, hard: boolean, says: string): Dsn => ({
  outcome: "failed",
  hard,
  recipient,
  statusCode,
  says,
  originalMessageId
})

const dsns: Readonly<Record<string, Dsn>> = {
  "providers/postfix/user-unknown.eml": failed(
    "ada@example.net",
    "5.1.1",
    true,
    "User unknown in virtual mailbox table"
  ),
  "providers/postfix/mailbox-full.eml": failed("ada@example.net", "5.2.2", false, "over its quota"),
  "providers/postfix/expired.eml": failed("ada@example.net", "4.4.1", false, "Connection timed out"),
  "providers/postfix/forwarded-unknown.eml": failed("ada@example.net", "5.1.1", true, "unknown user"),
  "providers/postfix/delayed.eml": {
    outcome: "delayed",
    hard: false,
    recipient: "ada@example.net",
    statusCode: "4.4.1",
    says: "Connection timed out",
    originalMessageId
  },
  "providers/postfix/delivered.eml": {
    outcome: "delivered",
    hard: false,
    recipient: "ada@example.net",
    statusCode: "2.0.0",
    says: "250 2.0.0 Ok: queued as",
    originalMessageId
  },
  "providers/exim/user-unknown.eml": failed("grace@example.org", "5.0.0", true, "no mailbox by that name"),
  "providers/exim/plain-550.eml": failed("grace@example.org", "5.0.0", true, "No such person"),
  "providers/exim/spam.eml": failed("grace@example.org", "5.0.0", false, "classified as spam"),
  "providers/exchange/recipient-not-found.eml": failed("linus@contoso.example", "5.1.10", true, "RecipientNotFound"),
  "providers/exchange/directory-blocked.eml": failed("linus@contoso.example", "5.4.1", true, "Access denied"),
  "providers/exchange/policy.eml": failed("linus@contoso.example", "5.7.133", false, "SenderNotAuthenticatedForGroup"),
  "providers/gmail/no-such-user.eml": failed("nobody.here@gmail.example", "5.1.1", true, "does not exist"),
  "providers/ses/bounce.eml": failed("ada@example.net", "5.1.1", true, "user unknown"),
  "messages/latin1-report.eml": failed("ada@example.net", "5.1.1", true, "Benutzer für diese Adresse unbekannt"),
  "messages/report-of-several.eml": failed("ada@example.net", "5.1.1", true, "User unknown"),
  "messages/garbled-fields.eml": failed("ada@example.net", "5.1.1", true, "User unknown")
}

const complaints: Readonly<Record<string, reports.FeedbackReport>> = {
  "providers/ses/complaint.eml": {
    kind: "arf",
    feedbackType: "abuse",
    recipient: "ada@example.net",
    originalMessageId
  },
  "providers/feedback-loop/redacted.eml": { kind: "arf", feedbackType: "abuse", originalMessageId },
  "providers/feedback-loop/not-spam.eml": {
    kind: "arf",
    feedbackType: "not-spam",
    recipient: "ada@example.net",
    originalMessageId
  },
  "providers/feedback-loop/rfc5965-example.eml": {
    kind: "arf",
    feedbackType: "abuse",
    recipient: "user@example.com",
    originalMessageId: "<8787KJKJ3K4J3K4J3K4J3.mail@example.net>"
  }
}

const neither = [
  "providers/postfix/relayed.eml",
  "messages/forwarded-report.eml",
  "messages/out-of-office.eml",
  "messages/read-receipt.eml",
  "messages/report-cut-in-headers.eml",
  "messages/report-without-status.eml"
]

describe("parseReports", () => {
  it.effect.each(Object.entries(dsns))("reads the delivery report %s", ([path, { says, ...expected }]) =>
    Effect.gen(function* () {
      const report = yield* parseReport(read(path))
      assert.deepInclude(report, { kind: "dsn", ...expected })
      assert.include((report as reports.DeliveryReport).diagnostic, says)
    })
  )

  it.effect.each(Object.entries(complaints))("reads the feedback report %s", ([path, expected]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* parseReport(read(path)), expected)
    })
  )

  it.effect.each(neither)("answers undefined for %s", (path) =>
    Effect.gen(function* () {
      assert.isUndefined(yield* parseReport(read(path)))
    })
  )

  it.effect("reads a bounced bounce as what happened to the outer message", () =>
    Effect.gen(function* () {
      const report = yield* parseReport(read("messages/bounced-bounce.eml"))
      assert.deepInclude(report, {
        recipient: "bounces@tidings.example",
        statusCode: "5.2.2",
        hard: false,
        originalMessageId: "<20261103101531.4Xk2Qq1r7Rz9sVB@relay.tidings.example>"
      })
    })
  )

  it.effect("reads what is left of a truncated report", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* parseReport(read("messages/truncated-report.eml")), {
        kind: "dsn",
        outcome: "failed",
        hard: true,
        recipient: "ada@example.net",
        statusCode: "5.1.1",
        diagnostic: ""
      })
    })
  )

  it.effect("answers the same for text as for bytes, and for CRLF as for LF", () =>
    Effect.gen(function* () {
      const bytes = read("providers/gmail/no-such-user.eml")
      const expected = yield* parseReport(bytes)
      assert.isDefined(expected)
      assert.deepStrictEqual(yield* parseReport(bytes.toString()), expected)
      assert.deepStrictEqual(yield* parseReport(bytes.toString().replaceAll("\n", "\r\n")), expected)
    })
  )

  it.effect("survives a huge header, a huge field and a huge original", () =>
    Effect.gen(function* () {
      const source = read("providers/postfix/user-unknown.eml").toString()
      const huge = "x".repeat(3_000_000)
      assert.isUndefined(yield* parseReport(`X-Huge: ${huge}\n${source}`))
      const field = yield* parseReport(
        source.replace("Diagnostic-Code: smtp; 550", `Diagnostic-Code: smtp; ${huge} 550`)
      )
      assert.strictEqual((field as reports.DeliveryReport).diagnostic.length, 1000)
      const original = yield* parseReport(source.replace(/(\n\n--[^\n]+--\n)$/u, `\n${huge}$1`))
      assert.deepInclude(original, { recipient: "ada@example.net", originalMessageId })
    })
  )

  it.effect("never fails on a report cut anywhere", () =>
    Effect.gen(function* () {
      for (const provider of readdirSync(new URL("providers/", fixtures))) {
        for (const file of readdirSync(new URL(`providers/${provider}/`, fixtures))) {
          const whole = read(`providers/${provider}/${file}`)
          for (let end = 0; end < whole.length; end += 97) yield* parseReport(whole.subarray(0, end))
        }
      }
    })
  )

  it.effect.prop("never fails on any bytes or text", [Schema.Uint8Array, Schema.String], ([bytes, text]) =>
    Effect.gen(function* () {
      assert.isUndefined(yield* parseReport(bytes))
      yield* parseReport(
        `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n${text}`
      )
    })
  )
})
