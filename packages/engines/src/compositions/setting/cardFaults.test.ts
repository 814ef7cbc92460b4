import { assert, describe, it } from "@effect/vitest"
import { inter } from "../fonts/families.ts"
import { loadLetters } from "../fonts/Letters.ts"
import { cardFaults } from "./cardFaults.ts"
import { boxAt, type PixelBox, type DrawingNode, shapesAt } from "./nodes.ts"
import { makeSetter } from "./Setter.ts"

const [width, height] = [600, 400]
const room: PixelBox = { x: 40, y: 40, width: 520, height: 320 }

/** Returns the faults of a page with a word of 40 pixels at a position, and the given nodes. */
const faults = async (
  { color = "#111111", x = 60, y = 60 }: { readonly color?: string; readonly x?: number; readonly y?: number },
  {
    decorations = [],
    nodes = []
  }: { readonly decorations?: ReadonlyArray<PixelBox>; readonly nodes?: ReadonlyArray<DrawingNode> } = {}
) => {
  await loadLetters("Hello", [inter])
  const manner = { voice: "body", color, isRtl: false, family: inter } as const
  const word = await makeSetter().set("Hello", manner, { width: 200, max: 40, min: 40 })
  const root = boxAt({ x: 0, y: 0, width, height }, { backgroundColor: "#ffffff" }, ...nodes, word.at(x, y))
  return { found: await cardFaults({ root, width, height, room, decorations }), word }
}

describe("a card that is looked at", () => {
  it("has no fault where its words stand on their ground", async () => {
    assert.deepStrictEqual((await faults({})).found, [])
  })

  it("is told of words that leave their room", async () => {
    for (const place of [{ x: 10 }, { y: 10 }, { x: 520 }, { y: 340 }])
      assert.deepStrictEqual((await faults(place)).found, [`"Hello" leaves its room`])
  })

  it("is told of words that cannot be read, on the page or on a shape", async () => {
    assert.match((await faults({ color: "#999999" })).found.join(), /^"Hello" has 2\.\d+ to 1$/u)
    const shape = shapesAt({ x: 50, y: 50, width: 60, height: 60 }, `<rect width="60" height="60" fill="#222222"/>`)
    assert.match((await faults({}, { nodes: [shape] })).found.join(), /^"Hello" has 1\.\d+ to 1$/u)
  })

  it("is told of words on a decoration, though they contrast, and on other words", async () => {
    const pale = { x: 50, y: 50, width: 60, height: 60 }
    const shape = shapesAt(pale, `<rect width="60" height="60" fill="#ffeecc"/>`)
    assert.deepStrictEqual((await faults({}, { nodes: [shape], decorations: [pale] })).found, [
      `"Hello" stands on a decoration`
    ])
    const { word } = await faults({})
    assert.deepStrictEqual((await faults({}, { nodes: [word.at(100, 70)] })).found, [`"Hello" stands on other words`])
  })

  it("is told when nothing is said on it", async () => {
    const root = boxAt({ x: 0, y: 0, width, height }, { backgroundColor: "#ffffff" })
    assert.deepStrictEqual(await cardFaults({ root, width, height, room, decorations: [] }), ["no words are drawn"])
  })
})
