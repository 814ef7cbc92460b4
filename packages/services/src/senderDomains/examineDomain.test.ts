import { assert, describe, it } from "@effect/vitest"
import { inZone, type Zone } from "@tidings/connectors/email/authentication/testing/zone"
import { Effect } from "effect"
import { generateKeyPairSync } from "node:crypto"
import { examineDomain, type MailProvider } from "./examineDomain.ts"

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const key = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`

const direct: MailProvider = {
  name: "gun",
  title: "Gun",
  records: { include: "gun.org", selectors: ["g1"], key: "TXT" }
}
const returning: MailProvider = {
  name: "back",
  title: "Back",
  records: {
    returnPath: { label: "send", type: "MX", value: "bounce.<region>.back.com", include: "back.com" },
    selectors: ["back"],
    key: "CNAME"
  }
}
const relay: MailProvider = { name: "relay", title: "Relay", records: { selectors: [], key: "TXT" } }

const dmarc = { "_dmarc.acme.com TXT": ["v=DMARC1; p=reject"] }
const ofDirect: Zone = {
  ...dmarc,
  "acme.com TXT": ["v=spf1 include:gun.org ~all"],
  "gun.org TXT": ["v=spf1 ip4:192.0.2.0/24 ~all"],
  "g1._domainkey.acme.com TXT": [key]
}
const ofReturning: Zone = {
  ...dmarc,
  "send.acme.com MX": ["bounce.eu-west-1.back.com."],
  "send.acme.com TXT": ["v=spf1 include:back.com ~all"],
  "back.com TXT": ["v=spf1 ip4:192.0.2.0/24 -all"],
  "back._domainkey.acme.com TXT": [key]
}

const told = (zone: Zone, providers: ReadonlyArray<MailProvider>, selectors: ReadonlyArray<string> = []) =>
  Effect.map(examineDomain("acme.com", providers, selectors), (report) => ({
    verified: report.verified,
    states: report.findings.map(({ about, state }) => `${about}: ${state}`),
    add: report.findings.flatMap(({ add }) => (add === null ? [] : [`${add.host} ${add.type} ${add.value}`]))
  })).pipe(inZone(zone))

describe("a sender's domain", () => {
  it.effect("is verified where the DNS says all that its providers need", () =>
    Effect.gen(function* () {
      for (const [zone, providers] of [
        [ofDirect, [direct]],
        [ofReturning, [returning]],
        [{ ...ofDirect, ...ofReturning }, [direct, returning]]
      ] as const) {
        const { add, states, verified } = yield* told(zone, providers)
        assert.isTrue(verified, states.join(", "))
        assert.deepStrictEqual(add, [])
      }
    })
  )

  it.effect("that the DNS knows nothing of is told each record to add", () =>
    Effect.gen(function* () {
      const { add, verified } = yield* told({}, [direct, returning])
      assert.isFalse(verified)
      assert.deepStrictEqual(add, [
        "acme.com TXT v=spf1 include:gun.org ~all",
        "send.acme.com MX 10 bounce.<region>.back.com",
        "send.acme.com TXT v=spf1 include:back.com ~all",
        "g1._domainkey.acme.com TXT v=DKIM1; k=rsa; p=<the key that Gun shows>",
        "back._domainkey.acme.com CNAME <the name that Back shows>",
        "_dmarc.acme.com TXT v=DMARC1; p=none; rua=mailto:dmarc@acme.com"
      ])
    })
  )

  const { "g1._domainkey.acme.com TXT": _, ...unsigned } = ofDirect
  it.effect.each<readonly [string, Zone, string, string | undefined]>([
    [
      "SPF of somebody else alone",
      { ...ofDirect, "acme.com TXT": ["v=spf1 ip4:192.0.2.9 -all"] },
      "spf: wrong",
      "acme.com TXT v=spf1 ip4:192.0.2.9 include:gun.org -all"
    ],
    [
      "two SPF records",
      { ...ofDirect, "acme.com TXT": ["v=spf1 include:gun.org -all", "v=spf1 -all"] },
      "spf: wrong",
      undefined
    ],
    [
      "SPF that lets everybody send",
      { ...ofDirect, "acme.com TXT": ["v=spf1 include:gun.org +all"] },
      "spf: wrong",
      undefined
    ],
    [
      "SPF with too many look-ups",
      { ...ofDirect, "acme.com TXT": [`v=spf1 include:gun.org ${"a ".repeat(10)}-all`] },
      "spf: wrong",
      undefined
    ],
    [
      "an include that has none",
      { ...ofDirect, "acme.com TXT": ["v=spf1 include:gun.org include:gone.net -all"] },
      "spf: wrong",
      undefined
    ],
    ["a DNS that fails", { ...ofDirect, "gun.org TXT": "ESERVFAIL" }, "spf: unknown", undefined],
    [
      "no signature",
      unsigned,
      "dkim: missing",
      "g1._domainkey.acme.com TXT v=DKIM1; k=rsa; p=<the key that Gun shows>"
    ],
    [
      "two policies",
      { ...ofDirect, "_dmarc.acme.com TXT": ["v=DMARC1; p=none", "v=DMARC1; p=none"] },
      "dmarc: wrong",
      undefined
    ]
  ])("with %s is not verified", ([, zone, state, record]) =>
    Effect.gen(function* () {
      const { add, states, verified } = yield* told(zone, [direct])
      assert.isFalse(verified)
      assert.include(states, state)
      if (record !== undefined) assert.include(add, record)
    })
  )

  it.effect("whose bounces return elsewhere is told so", () =>
    Effect.map(told({ ...ofReturning, "send.acme.com MX": ["mx.other.net"] }, [returning]), ({ states }) =>
      assert.include(states, "return path: wrong")
    )
  )

  it.effect("is believed by its return path alone only where DMARC asks for no more", () =>
    Effect.gen(function* () {
      const { "back._domainkey.acme.com TXT": _, ...unsigned } = ofReturning
      assert.include((yield* told(unsigned, [returning])).states, "alignment: doubtful")
      const strict = { ...unsigned, "_dmarc.acme.com TXT": ["v=DMARC1; p=reject; aspf=s"] }
      assert.include((yield* told(strict, [returning])).states, "alignment: wrong")
    })
  )

  it.effect("signed by a server of one's own needs the selector", () =>
    Effect.gen(function* () {
      const zone = { ...dmarc, "acme.com TXT": ["v=spf1 mx -all"], "mail._domainkey.acme.com TXT": [key] }
      assert.include((yield* told(zone, [relay])).states, "dkim: unknown")
      assert.isTrue((yield* told(zone, [relay], ["mail"])).verified)
    })
  )
})
