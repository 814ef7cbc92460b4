import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const cart = `key: cart
name: Abandoned cart
description: Whoever leaves
trigger: { type: event.matches, event: cart.updated }
nodes:
  calm_down: { type: wait, for: 1h, next: reminder }
  reminder: { type: send, template: reminder, variables: { name: Ada }, next: a_day }
  a_day: { type: wait, on: [{ event: send.clicked, send: reminder, next: end }], timeout: { after: 1d, next: worth_it } }
  worth_it: { type: branch, name: Worth it?, cases: [{ when: { trigger.total: { gte: 80 } }, next: gone }], else: end }
  gone: { type: exit }
`

layer(world)("read_sequence", (it) => {
  it.effect("shows nodes in the order of the file, and what takes each edge, by key or by id", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "reminder")
      const id = yield* appliedSequence(workspace, "cart", cart)
      const { body, status } = yield* call("read_sequence", { keyOrId: "cart" }, { key: workspace.live })
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { id, name: "Abandoned cart", description: "Whoever leaves", start: "calm_down" })
      assert.deepStrictEqual(body.trigger, { type: "event.matches", event: "cart.updated" })
      assert.deepStrictEqual(
        body.nodes.map(({ id, name, type }: Record<string, string>) => [id, type, name]),
        [
          ["calm_down", "wait", null],
          ["reminder", "send", null],
          ["a_day", "wait", null],
          ["worth_it", "branch", "Worth it?"],
          ["gone", "exit", null]
        ]
      )
      assert.deepStrictEqual(
        body.edges.map(({ event, from, on, to }: Record<string, string>) => [from, to, on, event]),
        [
          ["calm_down", "reminder", "timeout", null],
          ["reminder", "a_day", "always", null],
          ["a_day", "end", "event", "send.clicked"],
          ["a_day", "worth_it", "timeout", null],
          ["worth_it", "gone", "always", null],
          ["worth_it", "end", "always", null]
        ]
      )
      assert.deepStrictEqual(
        body.nodes.map(({ rule }: Record<string, string>) => rule),
        ["1h", "template reminder", "send.clicked of reminder, at most 1d", "by trigger.total", "exited"]
      )
      assert.deepStrictEqual(
        body.edges.map(({ when }: Record<string, string>) => when),
        [null, null, "send.clicked of reminder", "after 1d", "trigger.total ≥ 80", "else"]
      )
      assert.deepStrictEqual([body.nodeCount, body.edgeCount], [5, 6])
      assert.deepStrictEqual((yield* call("read_sequence", { keyOrId: id }, { key: workspace.live })).body, body)
    })
  )

  it.effect("answers 404 for a key of another workspace", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      yield* appliedSequence(one, "mine")
      const { body, status } = yield* call("read_sequence", { keyOrId: "mine" }, { key: other.live })
      assert.deepStrictEqual([status, body.error.code], [404, "resource_not_found"])
    })
  )
})
