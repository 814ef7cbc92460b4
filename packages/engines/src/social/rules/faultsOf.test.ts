import { assert, describe, it } from "@effect/vitest"
import { processorMs } from "@tidings/testing/processorTime"
import { newId } from "@tidings/schema/Id"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { Content, Measured } from "./Content.ts"
import { refusalOf } from "./Fault.ts"
import { faultsOf } from "./faultsOf.ts"
import { networks } from "./testing/networks.ts"

const jpeg: Measured = { contentType: "image/jpeg", byteLength: 200_000, width: 1_080, height: 1_080, durationMs: null }
const png: Measured = { ...jpeg, contentType: "image/png" }
const gif: Measured = { ...jpeg, contentType: "image/gif" }
const film: Measured = {
  contentType: "video/mp4",
  byteLength: 5_000_000,
  width: 1_280,
  height: 720,
  durationMs: 20_000
}

/** Returns a library of files with new ids. */
const library = (files: ReadonlyArray<Measured>) => new Map(files.map((file) => [newId("asset", 0), file] as const))

const kindOf = ({ contentType }: Measured) =>
  contentType === "image/gif" ? "gif" : contentType.startsWith("video") ? "video" : "image"

const faults = (
  channelId: ChannelId,
  said: Partial<Content>,
  ...files: ReadonlyArray<Measured & { readonly alt?: string }>
) => {
  const assets = library(files)
  const media = [...assets].map(
    ([assetId, file]) => ({ assetId, kind: kindOf(file), alt: (file as any).alt ?? "" }) as const
  )
  const content: Content = {
    channelId,
    caption: "We are live",
    captionPath: "caption",
    threadTweets: [],
    hashtags: [],
    media,
    linkUrl: null,
    title: null,
    ...said
  }
  return faultsOf(content, networks[channelId], assets)
}

const told = (...given: Parameters<typeof faults>) => faults(...given).map(({ code, path }) => `${path} ${code}`)

const file = (channelId: ChannelId): ReadonlyArray<Measured> => {
  const { requires } = networks[channelId]
  return requires === undefined ? [] : requires === "video" ? [film] : [jpeg]
}

/** The longest text of each network, in characters of different kinds. */
const longest: ReadonlyArray<readonly [ChannelId, string, number]> = [
  ["x", "a", 280],
  ["x", "日", 140],
  ["x", "👨‍👩‍👧‍👦", 140],
  ["linkedin", "😀", 3_000],
  ["instagram", "é", 2_200],
  ["facebook", "a", 63_206],
  ["tiktok", "😀", 1_100],
  ["youtube", "é", 2_500],
  ["threads", "a", 500],
  ["threads", "😀", 125],
  ["bluesky", "日", 300],
  ["bluesky", "e\u0301", 300],
  ["pinterest", "a", 800],
  ["mastodon", "😀", 500]
]

describe("a text", () => {
  it.each(longest)("on %s of %s is taken %i times, and not once more", (channelId, character, most) => {
    const title = "Launch"
    assert.deepStrictEqual(told(channelId, { caption: character.repeat(most), title }, ...file(channelId)), [])
    const over = told(channelId, { caption: character.repeat(most + 1), title }, ...file(channelId))
    assert.deepStrictEqual(over, ["caption too_long"])
  })

  it("is held to bytes too where its network is", () => {
    const family = "👨‍👩‍👧‍👦"
    assert.deepStrictEqual(told("bluesky", { caption: family.repeat(121) }), ["caption too_long"])
    assert.deepStrictEqual(told("bluesky", { caption: family.repeat(120) }), [])
  })

  it("counts with its link and hashtags where they stand in it", () => {
    const linkUrl = `https://example.com/${"a".repeat(480)}`
    assert.deepStrictEqual(told("mastodon", { linkUrl }), [])
    assert.deepStrictEqual(told("mastodon", { linkUrl, caption: "a".repeat(476) }), ["caption too_long"])
    assert.deepStrictEqual(told("linkedin", { linkUrl, caption: "a".repeat(3_000) }), [])
    assert.deepStrictEqual(told("bluesky", { hashtags: ["launch"], caption: "a".repeat(293) }), ["caption too_long"])
  })

  it("of any hostile units is refused in milliseconds", () => {
    const spentMs = processorMs(() => {
      for (const channelId of ChannelId.literals)
        for (const piece of ["\u0301", "a.", "@a ", "#a", "https://a.", "👨‍"])
          told(channelId, { caption: piece.repeat(65_000 / piece.length) }, ...file(channelId))
    })
    assert.isBelow(spentMs, 10 * 6 * 100)
  })

  it("may be empty where there is a picture", () => {
    assert.deepStrictEqual(told("bluesky", { caption: "" }), ["caption required"])
    assert.deepStrictEqual(told("bluesky", { caption: "" }, jpeg), [])
  })
})

describe("hashtags and mentions", () => {
  it("are counted where their network limits them, wherever they stand", () => {
    const tags = Array.from({ length: 29 }, (_, n) => `t${n}`)
    assert.deepStrictEqual(told("instagram", { caption: "#one", hashtags: tags }, jpeg), [])
    assert.deepStrictEqual(told("instagram", { caption: "#one #two", hashtags: tags }, jpeg), ["hashtags too_long"])
    assert.deepStrictEqual(told("instagram", { caption: "#t0", hashtags: tags }, jpeg), [])
    assert.deepStrictEqual(told("instagram", { caption: "@a ".repeat(21) }, jpeg), ["caption too_long"])
    assert.deepStrictEqual(told("threads", { caption: "#one #two" }), ["caption too_long"])
    assert.deepStrictEqual(told("instagram", { caption: "ada@example.com ".repeat(21) }, jpeg), [])
  })
})

describe("a thread", () => {
  it("is taken where there are threads, each part counted", () => {
    for (const channelId of ChannelId.literals) {
      const refused = told(channelId, { threadTweets: ["Second"], title: "Launch" }, ...file(channelId))
      assert.deepStrictEqual(refused, networks[channelId].thread ? [] : ["threadTweets enum_violation"])
    }
    const threadTweets = ["fine", "a".repeat(281), " ", "日".repeat(141)]
    const wrong = faults("x", { threadTweets })
    assert.deepStrictEqual(
      wrong.map(({ code, path }) => `${path} ${code}`),
      ["threadTweets[1] too_long", "threadTweets[2] too_short", "threadTweets[3] too_long"]
    )
    assert.strictEqual(refusalOf(wrong).code, "thread_invalid")
    assert.strictEqual(refusalOf([...wrong, ...faults("x", { caption: "" })]).code, "field_invalid")
  })
})

describe("a title", () => {
  it("is the caption's first line where none is said", () => {
    const caption = `${"a".repeat(100)}\nand more`
    assert.deepStrictEqual(told("youtube", { caption }, film), [])
    assert.deepStrictEqual(told("youtube", { caption: `a${caption}` }, film), ["title too_long"])
    assert.deepStrictEqual(told("youtube", { caption: `a${caption}`, title: "Launch" }, film), [])
    assert.deepStrictEqual(told("youtube", { caption: "" }, film), ["title required"])
    assert.deepStrictEqual(told("pinterest", { caption: "" }, jpeg), [])
  })
})

const cases: ReadonlyArray<
  readonly [ChannelId, ReadonlyArray<Measured & { readonly alt?: string }>, ReadonlyArray<string>]
> = [
  ["instagram", [], ["media required"]],
  ["pinterest", [], ["media required"]],
  ["tiktok", [], ["media required"]],
  ["youtube", [], ["media required"]],
  ["youtube", [jpeg], ["media required", "media[0].kind enum_violation"]],
  ["youtube", [film], []],
  ["x", [jpeg, jpeg, jpeg, jpeg], []],
  ["x", [jpeg, jpeg, jpeg, jpeg, jpeg], ["media too_long"]],
  ["x", [jpeg, film], ["media enum_violation"]],
  ["x", [gif], []],
  ["x", [gif, jpeg], ["media enum_violation"]],
  ["x", [gif, gif], ["media too_long"]],
  ["x", [film, film], ["media too_long"]],
  ["x", [{ ...film, durationMs: 140_001 }], ["media[0] out_of_range"]],
  ["x", [{ ...film, durationMs: 400 }], ["media[0] out_of_range"]],
  ["x", [{ ...film, width: 1_280, height: 400 }], ["media[0] out_of_range"]],
  ["x", [{ ...film, contentType: "video/webm" }], ["media[0] enum_violation"]],
  ["x", [{ ...jpeg, byteLength: 5 * 1024 * 1024 + 1 }], ["media[0] too_long"]],
  ["x", [{ ...jpeg, alt: "a".repeat(1_001) }], ["media[0].alt too_long"]],
  ["x", [{ ...jpeg, alt: "😀".repeat(1_000) }], []],
  ["facebook", [film], ["media[0].kind enum_violation"]],
  ["mastodon", [gif, jpeg], []],
  ["linkedin", [{ ...png, width: 8_000, height: 5_000 }], ["media[0] out_of_range"]],
  ["instagram", [png], ["media[0] enum_violation"]],
  ["instagram", [jpeg, film], []],
  ["instagram", [{ ...jpeg, width: 319, height: 319 }], ["media[0] out_of_range"]],
  ["instagram", [{ ...jpeg, width: 1_080, height: 1_351 }], ["media[0] out_of_range"]],
  ["instagram", Array.from({ length: 11 }, () => jpeg), ["media too_long"]],
  ["bluesky", [{ ...jpeg, width: null, height: null }], []]
]

describe("media", () => {
  it.each(cases.map(([channelId, files, expected], index) => [channelId, index, files, expected] as const))(
    "on %s, case %i, are refused for all that is wrong with them",
    (channelId, _, files, expected) => assert.deepStrictEqual(told(channelId, {}, ...files), expected)
  )

  it("must be in the library, as what they are called", () => {
    const assetId = newId("asset", 0)
    const media = [
      { kind: "video", assetId },
      { kind: "image", assetId: newId("asset", 1) }
    ] as const
    const content: Content = {
      channelId: "x",
      caption: "",
      captionPath: "caption",
      threadTweets: [],
      hashtags: [],
      media,
      linkUrl: null,
      title: null
    }
    const wrong = faultsOf(content, networks.x, new Map([[assetId, jpeg]]))
    assert.deepStrictEqual(
      wrong.map(({ code, path }) => `${path} ${code}`),
      ["media enum_violation", "media[0].kind enum_violation", "media[1].assetId enum_violation"]
    )
  })

  it("refuse by their own name where nothing else is wrong", () => {
    assert.strictEqual(refusalOf(faults("instagram", {})).code, "media_required")
    assert.strictEqual(refusalOf(faults("instagram", { caption: "a".repeat(2_201) })).code, "field_invalid")
  })
})
