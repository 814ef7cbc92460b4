import { assert, layer } from "@effect/vitest"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { LinkRepository } from "@tidings/storage/repositories/LinkRepository"
import { Credits } from "@tidings/services/credits/Credits"
import { PublicUrl, ShortDomain } from "@tidings/services/installation/PublicUrl"
import { PrivateNetworks, parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { hearing } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"

const destinationUrl = "https://example.com/launch"
const now = Date.UTC(2026, 10, 20, 12)
const inAnHour = "2026-11-20T13:00:00.000Z"
const inADay = "2026-11-21T12:00:00.000Z"
const slugOf = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

const workspaceWith = Effect.fnUntraced(function* (credits: number) {
  yield* TestClock.setTime(now)
  const workspace = yield* makeWorkspace()
  yield* Credits.use((account) => account.grant(workspace.id, credits))
  const left = Effect.map(call("read_workspace", {}, { key: workspace.live }), ({ body }) => body.credits)
  const create = (input: object) => call("create_short_link", { destinationUrl, ...input }, { key: workspace.live })
  const links = Effect.map(call("list_short_links", {}, { key: workspace.live }), ({ body }) => body.data)
  return { ...workspace, left, create, links }
})

const rule = (destinationUrl: string) => ({ match: { kind: "country", values: ["DE"] }, destinationUrl })

/** Refused inputs, each with the paths of its errors. */
const refused: ReadonlyArray<readonly [input: object, paths: ReadonlyArray<string>]> = [
  ...[
    "javascript:alert(1)",
    "data:text/html,hello",
    "ftp://example.com/",
    "//example.com/",
    "example.com",
    "https://",
    "https://user:secret@example.com/",
    "https://example.com/a b",
    "https://example.com/\u0007",
    "https://exa<mple.com/",
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://[::1]/",
    "http://10.0.0.1:8080/",
    "http://169.254.169.254/latest/meta-data",
    "http://localhost:3000/",
    "http://router/",
    "http://localhost.localdomain/",
    "http://wiki.corp/",
    "http://127.0.0.1../",
    "http://127.0.0.1:80/",
    String.raw`http://example.com\@127.0.0.1/`,
    String.raw`http://example.com\@example.net/`,
    "http://0x5db8d822/",
    "http://printer.local/",
    "http://tidings.test/l/abc",
    "http://TIDINGS.test./l/abc",
    "https://tidings.test//l//abc",
    "https://tidings.test/%6C/abc",
    "https://go.taken.example/abc"
  ].map((url) => [{ destinationUrl: url }, ["destinationUrl"]] as const),
  [{ slug: "" }, ["slug"]],
  [{ slug: "a".repeat(41) }, ["slug"]],
  [{ slug: "caffè" }, ["slug"]],
  [{ slug: "a/b" }, ["slug"]],
  [{ slug: "robots.txt" }, ["slug"]],
  [{ slug: "About" }, ["slug"]],
  [{ slug: "readyz" }, ["slug"]],
  [{ domain: "go.unknown.example" }, ["domain"]],
  [{ domain: "go.taken.example" }, ["domain"]],
  [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, ["tags"]],
  [{ routeRules: Array.from({ length: 51 }, () => rule(destinationUrl)) }, ["routeRules"]],
  [
    { routeRules: [{ match: { kind: "country", values: ["Germany"] }, destinationUrl }] },
    ["routeRules[0].match.values[0]"]
  ],
  [{ routeRules: [{ match: { kind: "moon", values: ["full"] }, destinationUrl }] }, ["routeRules[0].match.kind"]],
  [
    { routeRules: [rule(destinationUrl), rule("http://localhost/"), rule("http://tidings.test/l/x")] },
    ["routeRules[1].destinationUrl", "routeRules[2].destinationUrl"]
  ],
  [{ expiresAt: "2026-11-20T12:00:00Z" }, ["expiresAt"]],
  [{ expiresAt: "2026-11-20" }, ["expiresAt"]],
  [{ expiresAt: "2026-11-31T00:00:00Z" }, ["expiresAt"]],
  [{ scheduledGoLiveAt: "2026-11-20T11:58:00Z" }, ["scheduledGoLiveAt"]],
  [{ expiresAt: inAnHour, scheduledGoLiveAt: inADay }, ["expiresAt"]],
  [{ expiresAt: inADay, scheduledGoLiveAt: inADay }, ["expiresAt"]],
  [{ password: "abc" }, ["password"]],
  [
    {
      destinationUrl: "http://localhost/",
      slug: "gone",
      domain: "go.unknown.example",
      expiresAt: "2020-01-01T00:00:00Z"
    },
    ["destinationUrl", "slug", "domain", "expiresAt"]
  ]
]

/** Runs as on a server that lets nobody reach private networks. */
const nowherePrivate = Effect.provideService(PrivateNetworks, [])

layer(world)("create_short_link", (it) => {
  it.effect("answers 201 with a minted slug, a URL that leads there, and counters at zero", () =>
    Effect.gen(function* () {
      const { create, id, left } = yield* workspaceWith(5)
      const { body, status } = yield* create({ label: "Launch", tags: ["a"], utm: { source: "mail" } })
      assert.strictEqual(status, 201)
      assert.match(body.slug, /^[bcdfghjkmnpqrstvwxyz2-9]{7}$/u)
      assert.deepInclude(body, {
        livemode: true,
        destinationUrl,
        domain: "tidings.test",
        redirectUrl: `http://tidings.test/l/${body.slug}`,
        status: "live",
        label: "Launch",
        campaignId: null,
        hasPassword: false,
        totalClicks: 0,
        uniqueClicks: 0,
        botClicks: 0,
        createdAt: new Date(now).toISOString(),
        archivedAt: null
      })
      assert.deepStrictEqual([body.tags, body.utm, body.routeRules], [["a"], { source: "mail" }, []])
      assert.strictEqual(yield* left, 4)
      const [entry] = yield* AuditRepository.use((audit) =>
        audit.list({ workspaceId: id, livemode: true }, { action: "link.create" }, { limit: 1 })
      )
      assert.deepStrictEqual(entry!.target, { kind: "link", id: body.linkId })
    })
  )

  it.effect("tells of link.created with the link, from the pro plan on", () =>
    Effect.gen(function* () {
      for (const plan of ["pro", "hobby"] as const) {
        const workspace = yield* makeWorkspace(plan)
        const told = yield* hearing({ ...workspace, live: workspace.test })
        const { body } = yield* call("create_short_link", { destinationUrl }, { key: workspace.test })
        const events = yield* told
        if (plan === "hobby") assert.deepStrictEqual(events, [])
        else {
          assert.deepInclude(events[0], { type: "link.created", livemode: false })
          assert.deepStrictEqual(events[0].data, body)
        }
      }
    })
  )

  it.effect("keeps a password hashed with a salt of its own, and never shows it", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith(5)
      const told = yield* hearing(workspace)
      const password = "correct horse"
      const made = [yield* workspace.create({ password }), yield* workspace.create({ password })]
      const repository = yield* LinkRepository
      const hashes = yield* Effect.forEach(made, ({ body }) => repository.find(workspace.world, body.linkId))
      for (const row of hashes) {
        assert.match(row!.passwordHash!, /^\$scrypt\$ln=15,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u)
      }
      assert.notStrictEqual(hashes[0]!.passwordHash, hashes[1]!.passwordHash)
      assert.isTrue(made[0]!.body.hasPassword)
      const trail = yield* AuditRepository.use((audit) => audit.list(workspace.world, {}, { limit: 10 }))
      assert.notMatch(JSON.stringify([made[0]!.text, yield* workspace.links, yield* told, trail]), /horse|scrypt/u)
    })
  )

  it.effect(
    "answers slug_taken with a suggestion that is free, whatever the case and whoever has it, and charges nothing",
    () =>
      Effect.gen(function* () {
        const one = yield* workspaceWith(5)
        const other = yield* workspaceWith(5)
        const slug = slugOf("launch")
        assert.strictEqual((yield* one.create({ slug })).status, 201)
        const taken = yield* other.create({ slug: slug.toUpperCase() })
        assert.deepStrictEqual([taken.status, taken.body.error.code], [409, "slug_taken"])
        assert.deepStrictEqual(taken.body.error.fields[0].path, "slug")
        const { suggestion } = taken.body.error
        assert.strictEqual(suggestion, `${slug.toUpperCase()}-2`)
        assert.strictEqual((yield* other.create({ slug: suggestion })).status, 201)
        assert.strictEqual((yield* one.create({ slug })).body.error.suggestion, `${slug}-3`)
        assert.deepStrictEqual([yield* one.left, yield* other.left], [4, 4])
      })
  )

  it.effect("suggests a slug of 40 characters at most for one of 40", () =>
    Effect.gen(function* () {
      const { create } = yield* workspaceWith(5)
      const slug = slugOf("a".repeat(31))
      assert.strictEqual(slug.length, 40)
      yield* create({ slug })
      const { suggestion } = (yield* create({ slug })).body.error
      assert.strictEqual((yield* create({ slug: suggestion })).status, 201)
    })
  )

  it.effect("refuses what is wrong at every path where it is, makes nothing and charges nothing", () =>
    Effect.gen(function* () {
      const other = yield* makeWorkspace()
      yield* LinkDomainRepository.use((domains) => domains.add("go.taken.example", other.id, now))
      const { create, left, links } = yield* workspaceWith(5)
      for (const [input, paths] of refused) {
        const { body, status, text } = yield* create(input)
        assert.deepStrictEqual([status, body.error?.code], [422, "field_invalid"], `${JSON.stringify(input)} ${text}`)
        assert.deepStrictEqual(
          body.error.fields.map(({ path }: { readonly path: string }) => path),
          paths
        )
      }
      assert.strictEqual(yield* left, 5)
      assert.deepStrictEqual(yield* links, [])
    }).pipe(nowherePrivate)
  )

  it.effect("leads to whatever is public, exactly as it was given", () =>
    Effect.gen(function* () {
      const { create } = yield* workspaceWith(50)
      for (const destinationUrl of [
        "HTTPS://example.com",
        "https://example.com/ä?q=ü#frag",
        "https://münchen.example/",
        "https://example.com:8443/a?utm_source=x",
        "http://tidings.test/landing",
        "http://93.184.216.34/",
        "https://example.com/https://other.example/"
      ]) {
        const { body, status } = yield* create({ destinationUrl })
        assert.deepStrictEqual([status, body.destinationUrl], [201, destinationUrl])
      }
    })
  )

  it.effect("leads to private hosts where the operator opened their network", () =>
    Effect.gen(function* () {
      const { create } = yield* workspaceWith(5)
      const opened = Effect.provideService(PrivateNetworks, parseNetworks("10.0.0.0/8"))
      const statusOf = (destinationUrl: string) =>
        Effect.map(opened(create({ destinationUrl })), ({ status }) => status)
      assert.deepStrictEqual(
        yield* Effect.forEach(["http://10.1.2.3/", "http://wiki/", "http://192.168.0.1/"], statusOf),
        [201, 201, 422]
      )
    })
  )

  it.effect("leads to pages of this installation, wherever that runs", () =>
    Effect.gen(function* () {
      const { create } = yield* workspaceWith(5)
      const local = Effect.provideService(PublicUrl, "http://localhost:8080")
      const statusOf = (destinationUrl: string) => Effect.map(local(create({ destinationUrl })), ({ status }) => status)
      assert.strictEqual(yield* statusOf("http://localhost:8080/p/kitchen?from=poster"), 201)
      for (const other of [
        "http://localhost:8080/l/x",
        "http://localhost:8080/p/../l/x",
        "http://localhost:9090/p/kitchen"
      ])
        assert.strictEqual(yield* statusOf(other), 422, other)
    }).pipe(nowherePrivate)
  )

  it.effect("stands on the short domain where there is one, which is no destination either", () =>
    Effect.gen(function* () {
      const { create } = yield* workspaceWith(5)
      const slug = slugOf("short")
      const short = Effect.provideService(ShortDomain, "go.tidings.test")
      const { body } = yield* short(create({ slug, domain: "go.tidings.test" }))
      assert.deepInclude(body, { domain: "go.tidings.test", redirectUrl: `http://go.tidings.test/${slug}` })
      assert.strictEqual((yield* short(create({ destinationUrl: "http://go.tidings.test/x" }))).status, 422)
    })
  )

  it.effect("takes back the domain that its own link shows, on every plan", () =>
    Effect.gen(function* () {
      for (const [plan, shortDomain] of [
        ["hobby", undefined],
        ["hobby", "go.tidings.test"],
        ["sandbox", undefined],
        ["pro", undefined]
      ] as const) {
        const { live: key } = yield* makeWorkspace(plan)
        const made = (input: object) =>
          Effect.provideService(
            call("create_short_link", { destinationUrl, ...input }, { key }),
            ShortDomain,
            shortDomain
          )
        const { body } = yield* made({})
        const again = yield* made({ domain: body.domain })
        assert.deepStrictEqual([again.status, again.body.domain], [201, body.domain], plan)
      }
    })
  )

  it.effect("stands on a custom domain of the workspace from the pro plan on, with slugs of its own", () =>
    Effect.gen(function* () {
      const pro = yield* workspaceWith(5)
      const domain = `${slugOf("go")}.example`
      yield* LinkDomainRepository.use((domains) => domains.add(domain, pro.id, now))
      const slug = slugOf("launch")
      yield* pro.create({ slug })
      const { body, status } = yield* pro.create({ slug, domain })
      assert.strictEqual(status, 201)
      assert.deepInclude(body, { domain, redirectUrl: `http://${domain}/${slug}` })
      const hobby = yield* makeWorkspace("hobby")
      const refusal = yield* call("create_short_link", { destinationUrl, domain }, { key: hobby.live })
      assert.deepStrictEqual([refusal.status, refusal.body.error.required_plan], [403, "pro"])
    })
  )

  it.effect("is charged once however often it is repeated, even after its end has passed", () =>
    Effect.gen(function* () {
      const { left, links, live: key } = yield* workspaceWith(5)
      const input = { destinationUrl, expiresAt: inAnHour }
      const first = yield* call("create_short_link", input, { key, idempotencyKey: "k" })
      yield* TestClock.adjust("2 hours")
      const second = yield* call("create_short_link", input, { key, idempotencyKey: "k" })
      assert.strictEqual(second.text, first.text)
      assert.strictEqual(yield* left, 4)
      assert.lengthOf(yield* links, 1)
    })
  )

  it.effect("makes nothing without credits, and is free and marked with a sandbox key", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith(0)
      const told = yield* hearing(workspace)
      const { body, status } = yield* workspace.create({})
      assert.deepStrictEqual([status, body.error.code], [402, "insufficient_credits"])
      assert.deepStrictEqual([yield* workspace.links, yield* told], [[], []])
      const sandbox = yield* call("create_short_link", { destinationUrl }, { key: workspace.test })
      assert.deepStrictEqual([sandbox.status, sandbox.body.livemode], [201, false])
    })
  )
})
