import { assert, describe, layer } from "@effect/vitest"
import {
  accepted,
  callbackUrl,
  callbackWorld,
  codeOf,
  ofNothing,
  publicUrl
} from "@tidings/testing/callbacks/callbackServer"
import { accountHere, calledBack, messageOf } from "@tidings/testing/callbacks/calledBack"
import { callers, outcomesOf } from "@tidings/testing/callbacks/callers"
import { consequenceOf } from "@tidings/testing/callbacks/consequenceOf"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomBytes } from "node:crypto"

/** A text that no column can store, and longer than any stores. */
const hostile = `a\0b\ud800${"x".repeat(20_000)}`
const kept = `ab\ufffd${"x".repeat(997)}`

/** A text longer than any name, and not compressible. */
const long = randomBytes(15_000).toString("base64url")

/**
 * The body of the 200 response per provider; empty by default. After any other status Postmark
 * (postmarkapp.com/developer/webhooks/webhooks-overview), Mailgun (documentation.mailgun.com … webhook-retries) and
 * Vonage (developer.vonage.com/en/getting-started/concepts/webhooks) call again; Twilio expects TwiML, and raises
 * alarms over JSON (twilio.com/docs/api/errors/12300).
 */
const wanted: Readonly<Record<string, readonly [contentType: string, body: string]>> = {
  twilio: ["text/xml", "<Response/>"]
}

layer(callbackWorld)("callbacks", (it) => {
  describe.each(callers)("of $row.name", (caller) => {
    const { callback, row } = caller
    const outcomes = outcomesOf(caller)
    const [, last] = outcomes.at(-1) ?? assert.fail("its peer tells of no message")
    const isOfAccounts = row.callback?.key !== "inbound token"

    it.effect.each(outcomes)("tell that a message became %s, once", ([name, tells]) =>
      Effect.gen(function* () {
        const { message, post, reportIn, tell } = yield* calledBack(caller, { isLost: name === "sent" })
        const request = yield* tell(tells)
        assert.deepStrictEqual(yield* post(request), accepted)
        const after = yield* message.told
        const { event, status, stops } = consequenceOf(row.channel, reportIn(tells).outcome)
        assert.deepStrictEqual([after.status, after.stops], [status, stops])
        assert.deepStrictEqual(
          after.events.map(([type]) => type),
          event === undefined ? [] : [event[0]]
        )
        if (event !== undefined) assert.deepInclude(after.events[0]![1], event[1])
        yield* post(request)
        assert.deepStrictEqual(yield* message.told, after, "it changes something a second time")
        yield* message.clear
        const cleared = yield* message.told
        yield* post(request)
        assert.deepStrictEqual(yield* message.told, cleared, "it stops again what somebody let go on")
      })
    )

    it.effect("are answered as their provider wants", () =>
      Effect.gen(function* () {
        const { tell } = yield* calledBack(caller)
        const { body, headers, method, url } = yield* tell(last)
        const { origin } = yield* callbackUrl
        const answer = yield* Effect.promise(() =>
          fetch(url.replace(/^https?:\/\/[^/]+/u, origin), { method, headers, body: Buffer.from(body) })
        )
        const said = yield* Effect.promise(() => answer.text())
        assert.deepStrictEqual(
          [answer.status, answer.headers.get("content-type"), said],
          [200, ...(wanted[row.name] ?? [null, ""])]
        )
      })
    )

    it.effect.each(outcomes)("tell that it became %s in words that nothing could keep", ([name, tells]) =>
      Effect.gen(function* () {
        const { message, post, reportIn, tell } = yield* calledBack(caller, { isLost: name === "sent" })
        assert.deepStrictEqual(yield* post(yield* tell(tells, { words: hostile })), accepted)
        const { outcome } = reportIn(tells)
        const { event, status } = consequenceOf(row.channel, outcome, (text) => (text === "told so" ? kept : text))
        const after = yield* message.told
        assert.strictEqual(after.status, status)
        if (event !== undefined) assert.deepInclude(after.events[0]![1], event[1])
      })
    )

    it.effect("are refused where others made them, and change nothing", () =>
      Effect.gen(function* () {
        const { message, post, tell } = yield* calledBack(caller)
        const before = yield* message.told
        for (const [name, tells] of outcomes) {
          const other = yield* tell(tells, { messageId: "another", ownId: "another" })
          const forgeries = callback!.forged(yield* tell(tells), other)
          for (const [wrong, forged] of [
            ...Object.entries(forgeries),
            ["by somebody else", yield* tell(tells, { isForged: true })] as const
          ]) {
            const [status, code] = codeOf(yield* post(forged))
            assert.strictEqual(status, 401, `${name} ${wrong}`)
            assert.include(["missing_authorization_header", "invalid_api_key"], code)
          }
        }
        assert.deepStrictEqual(yield* message.told, before)
      })
    )

    it.effect("are refused once they are stale", () =>
      Effect.gen(function* () {
        if (callback?.staleAfterSeconds === undefined) return
        const { message, post, tell } = yield* calledBack(caller)
        const before = yield* message.told
        const request = yield* tell(last)
        yield* TestClock.adjust((callback.staleAfterSeconds + 1) * 1_000)
        assert.deepStrictEqual(codeOf(yield* post(request)), [401, "invalid_api_key"])
        assert.deepStrictEqual(yield* message.told, before)
      })
    )

    it.effect("tell nothing else by a proof that was used", () =>
      Effect.gen(function* () {
        if (callback?.reused === undefined) return
        const { account, message, post, tell } = yield* calledBack(caller)
        const second = yield* messageOf(caller, account)
        const genuine = yield* tell(callback.tells["delivered"]!)
        assert.deepStrictEqual(yield* post(genuine), accepted)
        const before = [yield* message.told, yield* second.told]
        for (const { messageId, ownId } of [message, second]) {
          const other = yield* tell(last, { messageId, ownId })
          assert.isBelow((yield* post(callback.reused(genuine, other))).status, 500)
        }
        assert.deepStrictEqual([yield* message.told, yield* second.told], before)
      })
    )

    it.effect("change nothing of another workspace's messages, nor of those that went another way", () =>
      Effect.gen(function* () {
        const { message, post, tell } = yield* calledBack(caller)
        const before = yield* message.told
        const elsewhere = isOfAccounts
          ? [(yield* accountHere(caller)).url, ...(row.channel === "email" ? [installation] : [])]
          : []
        for (const url of elsewhere) {
          for (const [name, tells] of outcomes)
            assert.deepStrictEqual(yield* post(yield* tell(tells, { url })), ofNothing, name)
        }
        assert.deepStrictEqual(yield* message.told, before)
      })
    )

    const installation = `${publicUrl}/inbound/${row.channel}/${row.name}`

    it.effect("have no place but their account's", () =>
      Effect.gen(function* () {
        const { account, message, post, tell } = yield* calledBack(caller)
        const before = yield* message.told
        const other = callers.find(({ row: { name } }) => name !== row.name && name !== "smtp")!
        const { connectorId } = yield* accountHere(other)
        const places = [
          `${installation}/cnr_unknown`,
          `${installation}/${connectorId}`,
          `${installation}/`,
          `${account.url}/more`,
          installation.replace(row.name, "pigeon"),
          ...(row.channel === "email" ? [] : [installation])
        ]
        for (const url of places) {
          const answer = yield* post(yield* tell(last, { url }))
          assert.deepStrictEqual(codeOf(answer), [404, "unknown_route"], url)
        }
        for (const method of ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
          const { status } = yield* post({ ...(yield* tell(last)), method })
          assert.strictEqual(status, 404, method)
        }
        assert.deepStrictEqual(yield* message.told, before)
      })
    )

    it.effect("are refused beyond their bound, and where their provider sends no such thing", () =>
      Effect.gen(function* () {
        const { message, post, tell } = yield* calledBack(caller)
        const before = yield* message.told
        const request = yield* tell(last)
        const tooLong = { ...request, body: Buffer.alloc(row.callback!.maxBytes + 1, "a") }
        assert.deepStrictEqual(codeOf(yield* post(tooLong)), [413, "payload_too_large"])
        for (const body of ["", "{}", "[]", "null", "a=b", "\0", request.body.subarray(0, 40)]) {
          const answer = yield* post({ ...request, body: Buffer.from(body) })
          if (answer.status === 200) assert.deepStrictEqual(answer, ofNothing)
          else assert.include([401, 422], answer.status, String(body))
        }
        assert.deepStrictEqual(yield* message.told, before)
      })
    )

    it.effect("are taken, and said to be about nothing, where nobody knows their message", () =>
      Effect.gen(function* () {
        const { message, post, tell } = yield* calledBack(caller)
        const before = yield* message.told
        const unknown = { messageId: "<unknown@tidings.test>", ownId: "unknown" }
        for (const named of [
          unknown,
          { ...unknown, ownId: message.ownId.replace(/.$/u, "~") },
          { ...unknown, ownId: `${message.ownId}x` },
          { messageId: "\0", ownId: "\0" },
          { messageId: "\ud800", ownId: "\ud800" },
          { messageId: long, ownId: long.slice(0, 5_000) }
        ])
          assert.deepStrictEqual(yield* post(yield* tell(last, named)), ofNothing, JSON.stringify(named).slice(0, 100))
        assert.deepStrictEqual(yield* message.told, before)
      })
    )

    it.effect("that know a message by our own id alone never fail over what else they call it", () =>
      Effect.gen(function* () {
        const { post, tell } = yield* calledBack(caller, { isLost: true })
        for (const messageId of ["\0", "\ud800", "", long])
          assert.isBelow((yield* post(yield* tell(last, { messageId }))).status, 500)
      })
    )
  })
})
