import { socialKit } from "@tidings/engines/social/events/socialKit"
import { assert, describe, it } from "@effect/vitest"
import type { SocialEventVariable } from "@tidings/schema/resources/SocialEventTemplate"
import { SocialEventKey } from "@tidings/schema/resources/SocialEventTemplate"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { postPartsOf, postTitleOf } from "@tidings/engines/social/rules/postPartsOf"
import { networks } from "@tidings/engines/social/rules/testing/networks"
import { textFaults } from "@tidings/engines/social/rules/textFaults"
import { checkedValues } from "@tidings/engines/social/events/checkedValues"
import { contentWith } from "@tidings/engines/social/events/contentWith"
import { fitted } from "@tidings/engines/social/events/fitted"
import { defaultBody, shownKit } from "./SocialEventWordings.ts"
import { hasLooseBraces, namesIn } from "@tidings/engines/wording/placeholders"

type Entry = (typeof socialKit)[number]

const longestUrl = `https://www.example.com/${"a".repeat(2_048 - 24)}`

/** The longest value of a variable, made of words. */
const longest = ({ maxLength, type }: SocialEventVariable): string =>
  type === "url"
    ? longestUrl
    : "Überlänge "
        .repeat(maxLength)
        .slice(0, maxLength - 1)
        .trimEnd()
        .padEnd(maxLength, "x")

const values = ({ variables }: Entry, valueOf: (variable: SocialEventVariable) => string, only = variables) =>
  Object.fromEntries(only.map((variable) => [variable.key, valueOf(variable)]))

const posted = (entry: Entry, channelId: ChannelId, given: Readonly<Record<string, string>>) => {
  const { values, wrong } = checkedValues(entry, given)
  assert.deepStrictEqual(wrong, [])
  const rules = networks[channelId]
  const { caption, shortened } = fitted({
    entry,
    channelId,
    rules,
    values,
    body: defaultBody(entry, networks[channelId])
  })
  const content = contentWith(channelId, caption, values)
  const faults = textFaults(content, rules)
  return { caption, shortened, faults, text: postPartsOf(content, rules)[0]!, title: postTitleOf(content, rules) }
}

describe("the kit", () => {
  it("has one entry for each key, in the order of the keys", () => {
    assert.deepStrictEqual(
      socialKit.map(({ eventKey }) => eventKey),
      [...SocialEventKey.literals]
    )
  })

  it("words each event once for every channel, with its own variables alone", () => {
    for (const { defaults, eventKey, variables } of shownKit()) {
      assert.sameMembers(
        defaults.flatMap(({ channels }) => channels),
        [...ChannelId.literals]
      )
      const known = variables.map(({ key }) => key)
      for (const { body } of defaults) {
        assert.includeMembers(known, [...namesIn(body)], eventKey)
        assert.isFalse(hasLooseBraces(body))
      }
    }
  })
})

describe.each(socialKit.map((entry) => [entry.eventKey, entry] as const))("%s", (_, entry) => {
  describe.each(ChannelId.literals)("on %s", (channelId) => {
    const isInText =
      networks[channelId].linkBeside !== true || namesIn(defaultBody(entry, networks[channelId])).includes("link")
    const link = ({ key }: SocialEventVariable) => key === "link"

    it("posts the samples whole, with the link, and leaves no braces", () => {
      const { faults, shortened, text } = posted(
        entry,
        channelId,
        values(entry, ({ sample }) => sample)
      )
      assert.deepStrictEqual([faults, shortened], [[], []])
      assert.notMatch(text, /[{}]/u)
      if (isInText) assert.include(text, entry.variables.find(link)!.sample)
    })

    it("says something with what is required alone, and ends no line in the air", () => {
      const required = entry.variables.filter((variable) => variable.required)
      const { caption, faults, shortened } = posted(
        entry,
        channelId,
        values(entry, ({ sample }) => sample, required)
      )
      assert.deepStrictEqual([faults, shortened], [[], []])
      for (const { key, sample } of required)
        if (namesIn(defaultBody(entry, networks[channelId])).includes(key)) assert.include(caption, sample)
      assert.notMatch(caption, /:$|\n{3}|[{}]/mu)
    })

    it("fits with values of every length that is taken, and never cuts the link, a date, a price or a name", () => {
      const sensible = (variable: SocialEventVariable) =>
        variable.type === "url" && channelId !== "x" && channelId !== "mastodon"
          ? `https://www.example.com/${"a".repeat(60)}`
          : longest(variable)
      const given = values(entry, sensible)
      const { faults, shortened, text, title } = posted(entry, channelId, given)
      assert.deepStrictEqual(faults, [])
      if (isInText) assert.include(text, given.link!)
      for (const { key, shortened: may } of entry.variables) {
        if (!may && namesIn(defaultBody(entry, networks[channelId])).includes(key)) assert.include(text, given[key]!)
        if (!may) assert.notInclude(shortened, key)
      }
      if (networks[channelId].title !== undefined) assert.isAtMost([...title!].length, 100)
    })
  })
})
