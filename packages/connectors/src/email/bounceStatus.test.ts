import { assert, describe, it } from "@effect/vitest"
import { isHardBounce, statusIn, statusOfReply } from "./bounceStatus.ts"

describe("isHardBounce", () => {
  it.each([
    "550 5.1.1 User unknown",
    "550-5.1.1 The email account that you tried to reach does not exist",
    "553 5.1.2 Bad destination system",
    "556 5.1.10 Domain does not accept mail",
    "550 5.2.1 The email account that you tried to reach is disabled",
    "550 5.4.4 Host not found",
    "550 5.4.1 Recipient address rejected: Access denied",
    "550 No such user here",
    "550",
    "551 User not local",
    "smtp; 550 5.0.0 Mailbox unavailable"
  ])("condemns the address: %s", (reply) => assert.isTrue(isHardBounce(reply)))

  it.each([
    "552 5.2.2 Mailbox full",
    "552 5.2.3 Message too long",
    "552 5.3.4 Message too big for system",
    "554 5.7.1 Service unavailable; client host blocked",
    "550 5.7.26 Unauthenticated email is not accepted",
    "554 5.6.0 Invalid content",
    "501 5.1.7 Bad sender's mailbox address syntax",
    "553 5.1.8 Sender address domain does not exist",
    "554 5.4.6 Routing loop",
    "550 5.4.1 No answer from host",
    "550 Message was classified as spam",
    "550 Relaying denied",
    "550 mailbox is full",
    "554 Transaction failed",
    "552 Requested mail action aborted: exceeded storage allocation",
    "450 4.2.1 Mailbox busy",
    ""
  ])("spares the address: %s", (reply) => assert.isFalse(isHardBounce(reply)))

  it("trusts the status of a report before its words, unless it says nothing", () => {
    assert.isFalse(isHardBounce("smtp; 550 no such user", "5.7.1"))
    assert.isTrue(isHardBounce("smtp; 550 5.1.1 spam trap", "5.0.0"))
  })
})

describe("status codes", () => {
  it("takes no IP address or version for a status", () => {
    assert.isUndefined(statusIn("host 5.1.1.9 said: 250.5.1.1, Exim 4.98"))
    assert.strictEqual(statusIn("host 5.1.1.9 said: 550 5.2.2."), "5.2.2")
  })
  it("reads a reply's status only where RFC 2034 puts it", () => {
    assert.strictEqual(statusOfReply("550-5.1.1 no\n550 5.1.1 never"), "5.1.1")
    assert.isUndefined(statusOfReply("550 see 5.1.1"))
  })
})
