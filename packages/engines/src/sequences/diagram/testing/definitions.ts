import type { Condition, Definition, Node, On } from "@tidings/schema/sequences/Definition"
import * as fc from "fast-check"
import { hostileTexts } from "./hostileTexts.ts"

export const hostile = fc.constantFrom(...hostileTexts)

const text = fc.oneof({ arbitrary: fc.string({ maxLength: 40 }), weight: 4 }, { arbitrary: hostile, weight: 1 })

const scalar = fc.oneof(text, fc.integer(), fc.boolean())

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.dictionary(text, scalar, { maxKeys: 3 }),
  fc.dictionary(text, fc.record({ in: fc.array(scalar, { maxLength: 4 }) }), { maxKeys: 2 }),
  fc.record({ any: fc.array(fc.dictionary(text, scalar, { maxKeys: 2 }), { maxLength: 3 }) }),
  fc.record({ not: fc.dictionary(text, fc.record({ gte: fc.integer() }), { maxKeys: 2 }) })
)

const duration = fc.constantFrom("30s", "1m", "2d", "400d")

const nodeTo = (
  target: fc.Arbitrary<string>,
  optional: fc.Arbitrary<string | undefined>,
  ways: number
): fc.Arbitrary<Node> => {
  const on: fc.Arbitrary<On> = fc.oneof(
    fc.record({ event: text, next: target }),
    fc.record({ event: text, where: condition, next: target }),
    fc.record({ event: fc.constant("send.clicked"), send: text, next: target })
  )
  const timeout = fc.oneof(fc.record({ after: duration, next: target }), fc.record({ until: text, next: target }))
  const kinds: fc.Arbitrary<Node> = fc.oneof(
    fc.record({ type: fc.constant("send" as const), template: text, next: target }),
    fc.record({ type: fc.constant("wait" as const), for: duration, next: target }),
    fc.record({ type: fc.constant("wait" as const), until: text, late: target, next: target }),
    fc.record({
      type: fc.constant("wait" as const),
      on: fc.array(on, { minLength: 1, maxLength: Math.min(10, ways) }),
      timeout
    }),
    fc.record({ type: fc.constant("state" as const), on: fc.array(on, { maxLength: Math.min(3, ways) }), timeout }),
    fc.record({
      type: fc.constant("branch" as const),
      cases: fc.array(fc.record({ when: condition, next: target }), { minLength: 1, maxLength: ways }),
      else: target
    }),
    fc.record({ type: fc.constant("exit" as const), reason: text })
  )
  return fc.tuple(kinds, optional).map(([node, name]) => (name === undefined ? node : { ...node, name }))
}

/**
 * Definitions of up to `most` nodes that lead anywhere, each by up to `ways` cases or events: forward, back, to
 * themselves, to the end, to missing nodes.
 */
export const definitions = (most: number, ways = 20): fc.Arbitrary<Definition> =>
  fc.integer({ min: 1, max: most }).chain((count) => {
    const ids = Array.from({ length: count }, (_, index) => `n${index}`)
    const target = fc.oneof(
      { arbitrary: fc.constantFrom(...ids), weight: 6 },
      { arbitrary: fc.constantFrom("end", "nowhere"), weight: 1 }
    )
    return fc
      .tuple(fc.tuple(...ids.map(() => nodeTo(target, fc.option(text, { nil: undefined }), ways))), text)
      .map(([nodes, name]): Definition => ({
        key: "random",
        name,
        trigger: { type: "list.entered", list: name },
        nodes: Object.fromEntries(ids.map((id, index) => [id, nodes[index]!]))
      }))
  })
