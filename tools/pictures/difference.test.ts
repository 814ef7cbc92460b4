import { assert, it } from "@effect/vitest"
import { browserIsMissing } from "@tidings/testing/Browser"
import { differenceOf } from "./difference.ts"
import { inTab } from "./taken.ts"

const page = (id: string, colour = "white") =>
  `<body style="background:${colour};font:14px monospace">${`<p>${id}</p>`.repeat(12)}<button>Send it</button>`

it.skipIf(browserIsMissing)("tells another colour, a part that is gone and another size, but no other id", async () => {
  const [same, id, colour, part, size] = await inTab(async (tab) => {
    const picture = async (content: string, width = 400) => {
      await tab.setViewportSize({ width, height: 600 })
      await tab.setContent(content)
      return tab.screenshot()
    }
    const kept = await picture(page("snd_01m7w31"))
    const others = [
      kept,
      await picture(page("snd_01m7w2z")),
      await picture(page("snd_01m7w31", "#f2f2f2")),
      await picture(page("snd_01m7w31").replaceAll("<p>", "<p hidden>")),
      await picture(page("snd_01m7w31"), 410)
    ]
    const shares: Array<number> = []
    for (const taken of others) shares.push(await differenceOf(tab, { kept, taken }))
    return shares
  })
  assert.strictEqual(same, 0)
  assert.isBelow(id!, 0.01)
  for (const share of [colour, part, size]) assert.isAbove(share!, 0.02)
})
