import { assert, it, vi } from "@effect/vitest"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { printed } from "./printed.ts"
import type { Simulated } from "./Simulated.ts"

it("makes the formats of a zone once, however many steps it prints", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat")
  const local = "2026-12-01T10:00:00.000Z"
  const steps = Array.from({ length: 500 }, () => ({ type: "enrolled", at: "2026-12-01T10:00:00.000Z", local }))
  const simulated = {
    sequence: { key: "a", name: "A" },
    version: null,
    timeZone: "Antarctica/Troll",
    status: "active",
    steps,
    notVisited: [],
    warnings: []
  } as unknown as Simulated
  const text = printed(simulated, { key: "a", nodes: {} } as unknown as Definition, "source")
  assert.isAbove(text.split("\n").length, 500)
  const ours = made.mock.calls.filter(
    ([, options]) => (options as { timeZone?: string })?.timeZone === "Antarctica/Troll"
  )
  made.mockRestore()
  assert.isBelow(ours.length, 10)
})
