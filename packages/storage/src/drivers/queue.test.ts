import { assert, it, vi } from "@effect/vitest"

interface Queue {
  readonly length: number
  readonly push: (value: object) => unknown
  readonly shift: () => object | undefined
  readonly remove: (value: object) => object | null
}

const { default: queueOf } = (await import(new URL("queue.js", import.meta.resolve("postgres")).href)) as {
  readonly default: (initial?: ReadonlyArray<object>) => Queue
}

const connections = Array.from({ length: 16 }, (_, number) => ({ number }))

/** Number of places that the driver searches to remove a value from a queue, and of those that it holds. */
const placesOf = (queue: Queue, value: object) => {
  using search = vi.spyOn(Array.prototype, "indexOf")
  queue.remove(value)
  const [, from = 0] = search.mock.calls[0]!
  const searched = search.mock.contexts[0] as ReadonlyArray<unknown>
  // The found value has been removed since.
  const held = searched.length + 1
  return { held, searched: held - from }
}

it("a pool that is never at rest searches and holds its connections, and no place for each statement that it has run", () => {
  const queue = queueOf(connections)
  for (let statement = 0; statement < 100_000; statement++) queue.push(queue.shift()!)
  const { held, searched } = placesOf(queue, connections[7]!)
  assert.strictEqual(searched, connections.length)
  assert.isBelow(held, 100)
})

it("gives what it holds in order, whatever was taken out of it", () => {
  const queue = queueOf()
  const held: Array<object> = []
  for (let step = 0; step < 20_000; step++) {
    const value = { step }
    queue.push(value)
    held.push(value)
    if (step % 3 === 0) assert.strictEqual(queue.shift(), held.shift())
    if (step % 7 === 1) {
      const [taken] = held.splice(Math.floor(held.length / 2), 1)
      assert.strictEqual(queue.remove(taken!), taken)
      assert.isNull(queue.remove(taken!))
    }
    assert.strictEqual(queue.length, held.length)
  }
  for (const value of held) assert.strictEqual(queue.shift(), value)
  assert.strictEqual(queue.length, 0)
})
