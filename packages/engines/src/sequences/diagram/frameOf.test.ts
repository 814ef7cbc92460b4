import { assert, describe, it } from "@effect/vitest"
import type { Definition } from "@tidings/schema/sequences/Definition"
import * as fc from "fast-check"
import type { FrameBox, Frame } from "./Frame.ts"
import { frameOf } from "./frameOf.ts"
import { definitions } from "./testing/definitions.ts"
import { abandonedCart, onboarding, webinar } from "./testing/examples.ts"
import { fortyNodes } from "./testing/fortyNodes.ts"
import { waysOf } from "./words/waysOf.ts"

const boxesOf = ({ edges, nodes, terminals }: Frame): ReadonlyArray<FrameBox> => [
  ...nodes.map(({ box }) => box),
  ...terminals.map(({ box }) => box),
  ...edges.flatMap(({ label }) => (label === undefined ? [] : [label.box]))
]

const overlap = (one: FrameBox, other: FrameBox): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const overlaps = (frame: Frame): ReadonlyArray<readonly [FrameBox, FrameBox]> => {
  const boxes = boxesOf(frame)
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => [one, other] as const)
  )
}

const isInside = ({ height, width }: Frame, box: FrameBox): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height

const drawn = (frame: Frame): ReadonlyArray<string> => frame.edges.map(({ from, to }) => `${from} ${to}`).sort()

const ledIn = ({ nodes, start }: Definition): ReadonlyArray<string> =>
  [
    ...new Set([
      `null ${start ?? Object.keys(nodes)[0]}`,
      ...Object.entries(nodes).flatMap(([id, node]) => waysOf(node).map(({ to }) => `${id} ${to}`))
    ])
  ].sort()

interface Straight {
  readonly x: number
  readonly from: number
  readonly to: number
}

/** Returns the vertical pieces of a path; in ranks, only these run beside boxes. */
const uprights = (path: string): ReadonlyArray<Straight> => {
  let [x, y] = [0, 0]
  const found: Array<Straight> = []
  for (const [, command, given] of path.matchAll(/([MCVH])([^MCVH]*)/gu)) {
    const numbers = given!.trim().split(" ").map(Number)
    if (command === "V") found.push({ x, from: Math.min(y, numbers[0]!), to: Math.max(y, numbers[0]!) })
    if (command === "V") y = numbers[0]!
    else if (command === "H") x = numbers[0]!
    else [x, y] = [numbers.at(-2)!, numbers.at(-1)!]
  }
  return found
}

/** Returns the lines that go through the box of a node, even one that they join. */
const through = ({ edges, nodes }: Frame): ReadonlyArray<string> =>
  edges.flatMap(({ from, path, to }) =>
    nodes
      .filter(({ box }) =>
        uprights(path).some(
          (line) =>
            line.x > box.x &&
            line.x < box.x + box.width &&
            line.from < box.y + box.height - 0.2 &&
            box.y + 0.2 < line.to
        )
      )
      .map(({ id }) => `${from} to ${to} through ${id}`)
  )

const pointOf = (path: string): readonly [x: number, y: number] => {
  const [x, y] = /^M([\d.]+) ([\d.]+)/u.exec(path)!.slice(1).map(Number)
  return [x!, y!]
}

/** True if a point is on the border of a box. */
const isAt = ([x, y]: readonly [x: number, y: number], box: FrameBox): boolean => {
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const near = (one: number, other: number) => Math.abs(one - other) < 0.2
  const isBeside = (near(x, box.x) || near(x, right)) && y > box.y - 0.2 && y < bottom + 0.2
  return isBeside || ((near(y, box.y) || near(y, bottom)) && x > box.x - 0.2 && x < right + 0.2)
}

/**
 * Returns the lines that do not begin at the border of their node, or whose arrow does not point at the border of the
 * next.
 */
const loose = ({ edges, nodes, terminals }: Frame): ReadonlyArray<string> => {
  const boxesOf = (id: string | null) => {
    const own = nodes.filter((node) => node.id === id).map(({ box }) => box)
    return own.length > 0 ? own : terminals.map(({ box }) => box)
  }
  return edges
    .filter(
      ({ arrow, from, path, to }) =>
        !boxesOf(from).some((box) => isAt(pointOf(path), box)) ||
        ![...boxesOf(to), ...terminals.map(({ box }) => box)].some((box) => isAt(pointOf(arrow), box))
    )
    .map(({ from, to }) => `${from} to ${to} hangs loose`)
}

/** Returns all faults of the frame of a definition. */
const faultsOf = (definition: Definition): ReadonlyArray<unknown> => {
  const frame = frameOf(definition, true)
  const missed = (all: ReadonlyArray<string>, some: ReadonlyArray<string>) => all.filter((one) => !some.includes(one))
  const ids = frame.nodes.map(({ id }) => id)
  const [given, led] = [Object.keys(definition.nodes), ledIn(definition)]
  return [
    ...overlaps(frame),
    ...boxesOf(frame).filter((box) => !isInside(frame, box)),
    ...through(frame),
    ...loose(frame),
    ...[...missed(given, ids), ...missed(led, drawn(frame))].map((one) => `${one} is not drawn`),
    ...[...missed(ids, given), ...missed(drawn(frame), led)].map((one) => `${one} is not there`),
    ...(ids.length === given.length && frame.edges.length === led.length ? [] : ["drawn twice"])
  ]
}

/** Builds a definition whose nodes lead to as many later nodes as they may. */
const dense = (count: number): Definition => ({
  key: "dense",
  trigger: { type: "manual" },
  nodes: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `n${index}`,
      {
        type: "branch" as const,
        cases: Array.from({ length: 20 }, (_, way) => ({
          when: { way },
          next: `n${Math.min(count - 1, index + 1 + ((way * 7919 + index * 31) % count))}`
        })),
        else: "end"
      }
    ])
  )
})

describe("the layout of a diagram", () => {
  it.each([
    ["in ranks", 1],
    ["in ranks or beside rails", 4],
    ["beside rails", 20]
  ])("draws every node and every way of any definition %s, no box over another, no line through one", (_, ways) => {
    fc.assert(
      fc.property(definitions(14, ways), (definition) => {
        assert.deepStrictEqual(faultsOf(definition), [])
      }),
      { numRuns: 80 }
    )
  })

  it("is the same each time, whatever was laid out before", () => {
    fc.assert(
      fc.property(definitions(10, 1), definitions(8), (one, other) => {
        const first = JSON.stringify(frameOf(one, true))
        frameOf(other, false)
        assert.strictEqual(JSON.stringify(frameOf(one, true)), first)
      }),
      { numRuns: 30 }
    )
  })

  it("is plain JSON, which says the same when it is read back", () => {
    const frame = frameOf(onboarding, true)
    assert.deepStrictEqual(JSON.parse(JSON.stringify(frame)), frame)
  })

  it.each([dense(100), dense(200), fortyNodes])(
    "holds for many nodes that lead to each other, within what a version may keep",
    (definition) => {
      const frame = frameOf(definition, true)
      assert.deepStrictEqual(faultsOf(definition), [])
      assert.isBelow(JSON.stringify(frame).length, 6_000 * frame.nodes.length)
    }
  )

  it.each([
    [onboarding, ["welcome", "settle_in", "has_started", "pro_tips", "tips", "was_read", "nudge", "gone_quiet"]],
    [abandonedCart, ["calm_down", "reminder", "a_day", "worth_it", "voucher"]],
    [webinar, ["registered", "that_morning", "today", "hour_before", "starts_soon", "attended", "thanks", "sorry"]]
  ])("names the nodes in the order in which contacts walk", (definition, order) => {
    assert.deepStrictEqual(
      frameOf(definition, true).nodes.map(({ id }) => id),
      order
    )
  })

  it("draws a circle, and a way back to the same node", () => {
    const nodes: Definition["nodes"] = {
      ask: { type: "send", template: "ask", next: "answered" },
      answered: {
        type: "wait",
        on: [
          { event: "asked.again", next: "ask" },
          { event: "reply.partial", next: "answered" }
        ],
        timeout: { after: "1d", next: "ask" }
      }
    }
    const definition: Definition = { key: "circle", trigger: { type: "manual" }, nodes }
    assert.deepStrictEqual(faultsOf(definition), [])
    assert.deepStrictEqual(
      frameOf(definition, true).terminals.map(({ lines }) => lines.join(" ")),
      ["enrolled by hand", "back to itself"]
    )
  })
})
