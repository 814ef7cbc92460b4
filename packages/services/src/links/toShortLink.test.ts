import { assert, describe, it } from "@effect/vitest"
import { shortUrlsOf } from "@tidings/engines/links/shortUrlsOf"
import { linkStatusAt } from "./toShortLink.ts"

const plain = shortUrlsOf("https://mail.example.com", undefined)
const short = shortUrlsOf("https://mail.example.com", "go.example.com")
const nested = shortUrlsOf("http://localhost:8080/tidings", undefined)

describe("short URLs", () => {
  it.each([
    [plain, { domain: "", livemode: true, slug: "a" }, "mail.example.com", "https://mail.example.com/l/a"],
    [short, { domain: "", livemode: true, slug: "a" }, "go.example.com", "https://go.example.com/a"],
    [
      short,
      { domain: "go.other.example", livemode: true, slug: "a" },
      "go.other.example",
      "https://go.other.example/a"
    ],
    [nested, { domain: "", livemode: true, slug: "a" }, "localhost:8080", "http://localhost:8080/tidings/l/a"],
    [
      nested,
      { domain: "go.other.example", livemode: true, slug: "a" },
      "go.other.example",
      "http://go.other.example/a"
    ],
    [plain, { domain: "", livemode: false, slug: "a" }, "mail.example.com", "https://mail.example.com/l/test/a"],
    [short, { domain: "", livemode: false, slug: "a" }, "go.example.com", "https://go.example.com/test/a"],
    [
      short,
      { domain: "go.other.example", livemode: false, slug: "a" },
      "go.other.example",
      "https://go.other.example/test/a"
    ]
  ])("are written and read back: %#", (urls, place, domain, url) => {
    assert.strictEqual(urls.domainOf(place), domain)
    assert.strictEqual(urls.urlOf(place), url)
    assert.deepStrictEqual(urls.placeOf(new URL(url)), place)
    assert.strictEqual(urls.isOwn(new URL(url)), place.domain === "")
  })

  it.each([
    [plain, "https://mail.example.com/l/", true],
    [plain, "http://MAIL.example.com./l/a/b", true],
    [plain, "https://mail.example.com//l/a", true],
    [plain, "https://mail.example.com/%6c/a", true],
    [plain, "https://mail.example.com/x/../l/a", true],
    [plain, "https://mail.example.com/learn", false],
    [plain, "https://mail.example.com/%", false],
    [plain, "https://go.example.com/a", false],
    [short, "https://go.example.com/anything", true],
    [short, "http://go.example.com:8080/a", true],
    [short, "https://mail.example.com/l/a", true],
    [short, "https://not-go.example.com/a", false],
    [nested, "http://localhost:8080/tidings/l/a", true],
    [nested, "http://localhost:8080/l/a", false]
  ])("are told from others: %# %s", (urls, url, isOwn) => {
    assert.strictEqual(urls.isOwn(new URL(url)), isOwn)
  })

  it.each([
    [plain, "https://mail.example.com/p/kitchen", true],
    [plain, "https://mail.example.com/p/../l/a", false],
    [plain, "https://mail.example.com/%2Fp/a", false],
    [plain, "https://mail.example.com:8443/p/kitchen", false],
    [plain, "https://mail.example.com.evil.example/p/kitchen", false],
    [nested, "http://localhost:8080/tidings/p/kitchen", true],
    [nested, "http://localhost:8080/p/kitchen", false]
  ])("are told from pages: %# %s", (urls, url, isOwnPage) => {
    assert.strictEqual(urls.isOwnPage(new URL(url)), isOwnPage)
  })

  it("are read under /l/ of the public URL too where there is a short domain", () => {
    assert.deepStrictEqual(short.placeOf(new URL("https://mail.example.com/l/a/")), {
      domain: "",
      livemode: true,
      slug: "a"
    })
  })
})

const nowMs = Date.UTC(2026, 10, 20, 12)
const [before, now, after] = [-1, 0, 1].map((ms) => new Date(nowMs + ms)) as [Date, Date, Date]
const unset = { goLiveAt: null, expiresAt: null, archivedAt: null, disabledAt: null }

describe("the status of a link", () => {
  it.each([
    [{}, "live"],
    [{ goLiveAt: after }, "scheduled"],
    [{ goLiveAt: now }, "live"],
    [{ expiresAt: after }, "live"],
    [{ expiresAt: now }, "expired"],
    [{ goLiveAt: before, expiresAt: after }, "live"],
    [{ goLiveAt: after, archivedAt: before }, "archived"],
    [{ expiresAt: before, archivedAt: before }, "archived"],
    [{ archivedAt: before, disabledAt: before }, "disabled"]
  ] as const)("with %j is %s", (standing, status) => {
    assert.strictEqual(linkStatusAt({ ...unset, ...standing }, nowMs), status)
  })
})
