import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { generateKeyPairSync } from "node:crypto"
import { createRequire } from "node:module"
import { queryDns, DnsLookup } from "./dns.ts"
import { type DkimKey, readDkim } from "./dkim.ts"
import { readDmarc } from "./dmarc.ts"
import { mostLookups, readSpf } from "./spf.ts"
import { inZone, lookupIn, type Zone } from "./testing/zone.ts"

const load = createRequire(import.meta.url)
const { spf: judgeSpf } = load("mailauth/lib/spf/index.js")
const judgeDmarc = load("mailauth/lib/dmarc/get-dmarc-record.js")

/** A resolver that answers like node:dns, as the judge package expects. */
const resolverIn = (zone: Zone) => {
  const { lookup } = lookupIn(zone)
  return async (name: string, type: string): Promise<unknown> => {
    const records = await lookup(name.toLowerCase(), type as "TXT")
    if (type === "TXT") return records.map((text) => [text])
    return type === "MX" ? records.map((exchange) => ({ exchange, priority: 10 })) : records
  }
}

// No address that a record lists matches this one, so every term is evaluated.
const stranger = "203.0.113.77"

const spfVerdict = async (zone: Zone): Promise<string> => {
  const { status } = await judgeSpf({
    sender: "ada@acme.com",
    ip: stranger,
    helo: "mx.other.net",
    resolver: resolverIn(zone),
    maxVoidCount: 1_000
  })
  return status.result
}

const names = ["acme.com", "a.net", "b.net", "c.net", "d.net"] as const

const term = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names.slice(1)).map((name) => `include:${name}`) },
  { weight: 1, arbitrary: fc.constantFrom("a", "mx", "exists:nowhere.net", "a:here.net") },
  { weight: 2, arbitrary: fc.constantFrom("ip4:192.0.2.0/24", "ip6:2001:db8::/32") }
)
const record = fc
  .tuple(fc.array(term, { maxLength: 6 }), fc.constantFrom("", " -all", " ~all", " redirect=b.net"))
  .map(([terms, end]) => `v=spf1 ${terms.join(" ")}${end}`)
const texts = fc.oneof(
  { weight: 8, arbitrary: record.map((one) => [one]) },
  { weight: 1, arbitrary: fc.constant(["hello"]) },
  { weight: 1, arbitrary: fc.tuple(record, record).map((two) => [...two]) }
)
const zones = fc.tuple(texts, texts, texts, texts, texts).map((all): Zone => ({
  ...Object.fromEntries(names.map((name, place) => [`${name} TXT`, all[place]!])),
  ...Object.fromEntries([...names, "here.net"].map((name) => [`${name} A`, ["192.0.2.1"]])),
  ...Object.fromEntries(names.map((name) => [`${name} MX`, ["here.net"]]))
}))

describe("SPF", () => {
  it("is broken for us where receivers say so, and only there, whatever includes whatever", async () => {
    await fc.assert(
      fc.asyncProperty(zones, async (zone) => {
        const { count, faults, lookups } = await Effect.runPromise(readSpf("acme.com").pipe(inZone(zone)))
        const isBroken = count > 1 || lookups > mostLookups || faults.length > 0
        const verdict = await spfVerdict(zone)
        assert.strictEqual(isBroken, verdict === "permerror", `${verdict}: ${JSON.stringify({ faults, lookups })}`)
        assert.strictEqual(count === 0, verdict === "none" || (isBroken && count === 0))
      }),
      { numRuns: 1_500 }
    )
  })

  it.effect("counts what receivers look up, includes of includes with them", () =>
    Effect.gen(function* () {
      const spf = yield* readSpf("acme.com")
      assert.deepInclude(spf, { count: 1, lookups: 5, others: "-", faults: [], silent: [] })
      assert.deepStrictEqual([...spf.includes], ["a.net", "b.net"])
    }).pipe(
      inZone({
        "acme.com TXT": ["google-site-verification=1", "v=spf1 a mx include:a.net ip4:192.0.2.1 -all"],
        "a.net TXT": ["v=spf1 include:b.net ?all"],
        "b.net TXT": ["v=spf1 exists:%{i}.c.net ~all"]
      })
    )
  )

  it.effect.each([
    ["itself", { "acme.com TXT": ["v=spf1 include:acme.com -all"] }],
    ["a circle", { "acme.com TXT": ["v=spf1 redirect=b.net"], "b.net TXT": ["v=spf1 redirect=acme.com"] }],
    [
      "ever more",
      {
        "acme.com TXT": [`v=spf1 ${"include:acme.com ".repeat(200)}-all`]
      }
    ]
  ] as const)("ends within its bounds where it includes %s", ([, zone]) =>
    Effect.gen(function* () {
      const { asked, lookup } = lookupIn(zone)
      const { lookups } = yield* Effect.provideService(readSpf("acme.com"), DnsLookup, lookup)
      assert.isAbove(lookups, mostLookups)
      assert.isAtMost(asked.length, mostLookups + 1)
    })
  )
})

const spki = (bits: number): string =>
  generateKeyPairSync("rsa", { modulusLength: bits })
    .publicKey.export({ type: "spki", format: "der" })
    .toString("base64")

const ed25519 = Buffer.alloc(32, 7).toString("base64")

describe("a DKIM key", () => {
  const strong = spki(2048)
  it.effect.each([
    ["of RSA", [`v=DKIM1; k=rsa; p=${strong}`], { state: "there", kind: "rsa", bits: 2048 }],
    [
      "with spaces and without a version",
      [`p=${strong.slice(0, 100)} ${strong.slice(100)}`],
      { state: "there", kind: "rsa", bits: 2048 }
    ],
    ["of Ed25519", [`v=DKIM1; k=ed25519; p=${ed25519}`], { state: "there", kind: "ed25519", bits: 256 }],
    ["that is too short", [`v=DKIM1; p=${spki(512)}`], { state: "wrong" }],
    ["that was revoked", ["v=DKIM1; p="], { state: "wrong" }],
    ["that was cut", [`v=DKIM1; p=${strong.slice(0, 255)}`], { state: "wrong" }],
    ["without a key", ["v=DKIM1; k=rsa"], { state: "wrong" }],
    ["of another kind", [`v=DKIM1; k=dsa; p=${strong}`], { state: "wrong" }],
    ["of another version", [`v=DKIM2; p=${strong}`], { state: "wrong" }],
    ["beside another", [`v=DKIM1; p=${strong}`, `v=DKIM1; p=${strong}`], { state: "wrong" }],
    ["that is not there", [], { state: "missing" }],
    ["that the DNS does not tell", "ESERVFAIL", { state: "silent", code: "ESERVFAIL" }]
  ] as ReadonlyArray<readonly [string, ReadonlyArray<string> | string, Partial<DkimKey>]>)(
    "%s is told as such",
    ([, records, expected]) =>
      Effect.map(readDkim("s1", "acme.com"), (key) => assert.deepInclude(key, expected as DkimKey)).pipe(
        inZone({ "s1._domainkey.acme.com TXT": records })
      )
  )
})

const dmarcText = fc
  .tuple(
    fc.constantFrom("v=DMARC1", "v = DMARC1 ", "v=DMARC2", "V=DMARC1", "p=none; v=DMARC1"),
    fc.subarray([
      "p=none",
      "p=reject",
      "p=QUARANTINE",
      "p=what",
      "sp=none",
      "sp=reject",
      "adkim=s",
      "aspf=r",
      "psd=y",
      "psd=n",
      "rua=mailto:a@b.c"
    ])
  )
  .map(([version, tags]) => [version, ...tags].join("; "))
  .filter(
    (text) =>
      (text.match(/\bp=/gu) ?? []).length <= 1 &&
      (text.match(/psd=/gu) ?? []).length <= 1 &&
      (text.match(/sp=/gu) ?? []).length <= 1
  )
const dmarcNames = ["acme.com", "mail.acme.com", "a.b.c.d.e.f.mail.acme.com"] as const
const dmarcZones = fc
  .array(
    fc.tuple(
      fc.constantFrom("com", "acme.com", "mail.acme.com", "f.mail.acme.com", "a.b.c.d.e.f.mail.acme.com"),
      fc.array(dmarcText, { minLength: 1, maxLength: 2 })
    )
  )
  .map((all): Zone => Object.fromEntries(all.map(([name, records]) => [`_dmarc.${name} TXT`, records])))

describe("DMARC", () => {
  it("is found where receivers find it, whatever stands above a name", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...dmarcNames), dmarcZones, async (domain, zone) => {
        const ours = await Effect.runPromise(readDmarc(domain).pipe(inZone(zone)))
        const theirs = await judgeDmarc(domain, resolverIn(zone))
        assert.strictEqual(ours.at, theirs === false ? undefined : `_dmarc.${theirs.recordDomain}`)
        if (theirs !== false) assert.strictEqual(ours.organisation, theirs.orgDomain)
        const policies = theirs === false ? null : judgeDmarc.getPolicyTags(theirs)
        const policy = policies === null ? undefined : theirs.isOrgRecord ? (policies.sp ?? policies.p) : policies.p
        assert.strictEqual(ours.policy, policy)
      }),
      { numRuns: 1_500 }
    )
  })

  it.effect("tells a name with several records, which count for none", () =>
    Effect.map(readDmarc("acme.com"), ({ at, several }) =>
      assert.deepStrictEqual({ at, several }, { at: undefined, several: ["_dmarc.acme.com"] })
    ).pipe(inZone({ "_dmarc.acme.com TXT": ["v=DMARC1; p=none", "v=DMARC1; p=reject"] }))
  )
})

describe("what the DNS says", () => {
  it.effect.each([
    ["too many records", Array.from({ length: 5_000 }, () => "v=spf1 -all")],
    ["a text too long", ["x".repeat(10_000_000)]],
    ["other encodings", ["\u0000\uD800\u202E", "\u{1F9E8}=spf1"]]
  ])("has bounds: %s", ([, records]) =>
    Effect.gen(function* () {
      const answer = yield* queryDns("acme.com", "TXT")
      assert(answer._tag === "Records")
      assert.isAtMost(answer.records.length, 200)
      for (const text of answer.records) assert.isAtMost(text.length, 4_096)
      yield* Effect.all([readSpf("acme.com"), readDkim("s1", "acme.com"), readDmarc("acme.com")])
    }).pipe(Effect.provideService(DnsLookup, async () => records as ReadonlyArray<string>))
  )

  it.effect("is not asked of what can be no name", () =>
    Effect.gen(function* () {
      const { asked: questions, lookup } = lookupIn({})
      for (const name of ["", "a..b", "x".repeat(64), `${"a.".repeat(200)}com`, "a b.com", "é.com"])
        yield* Effect.provideService(queryDns(name, "TXT"), DnsLookup, lookup)
      assert.deepStrictEqual(questions, [])
    })
  )
})
