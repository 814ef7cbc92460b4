import { RichText } from "@atproto/api"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { facetsIn } from "./blueskyFacets.ts"

const handles = new Set(["ada.test", "bob.bsky.social"])

/** Drops mentions whose handle only one of the two implementations accepts: they resolve to nobody. */
const known = (facets: ReadonlyArray<any>) =>
  facets.filter(({ feature }) => feature.is !== "mention" || handles.has(feature.handle))

/** Returns the facets that the network's own package finds, in our format. */
const theirs = (text: string) => {
  const rich = new RichText({ text })
  rich.detectFacetsWithoutResolution()
  return (rich.facets ?? []).map(({ features: [feature], index: { byteEnd, byteStart } }: any) => {
    const { did, tag, uri } = feature
    return {
      index: { byteStart, byteEnd },
      feature:
        uri !== undefined
          ? { is: "link", uri }
          : tag !== undefined
            ? { is: "tag", tag }
            : { is: "mention", handle: did }
    }
  })
}

const words = [
  "https://acme.test/x?a=(b)",
  "http://żółw.pl/ó",
  "https://a",
  "@ada.test",
  "@bob.bsky.social",
  "#news",
  "＃żółw",
  "#12",
  "#1a",
  "#\uFE0Fx",
  "#a\u200Db",
  "#👩‍🚀",
  `#${"é".repeat(65)}`,
  "żółw",
  "日本",
  "👩‍🚀",
  "(",
  ")",
  ".",
  ",",
  "!",
  ";",
  ":",
  "?",
  "'",
  " ",
  " ",
  " ",
  "\n"
]

describe("facets", () => {
  it("are those that @atproto/api finds, at the same bytes, in any text of such words", () => {
    const text = fc.array(fc.constantFrom(...words), { minLength: 8, maxLength: 24 }).map((parts) => parts.join(""))
    let found = 0
    fc.assert(
      fc.property(text, (one) => {
        const ours = facetsIn(one)
        found += ours.length
        assert.deepStrictEqual<unknown>(known(ours), known(theirs(one)))
      }),
      { numRuns: 3000 }
    )
    assert.isAbove(found, 2000)
  })

  it("are found in any text at all without an error, each a link, tag or mention of its very bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (one) => {
        const bytes = Buffer.from(one)
        for (const { feature, index } of facetsIn(one)) {
          const said = bytes.subarray(index.byteStart, index.byteEnd).toString()
          assert.include(
            said,
            feature.is === "link" ? feature.uri : feature.is === "tag" ? feature.tag : feature.handle
          )
        }
      })
    )
  })
})
