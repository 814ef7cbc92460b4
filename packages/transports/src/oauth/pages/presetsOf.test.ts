import { describe, expect, it } from "@effect/vitest"
import { ClientPreset, Scope, scopesOf } from "@tidings/schema/Scope"
import { presetsOf } from "./presetsOf.ts"

const allows = (live: ReadonlyArray<Scope>) =>
  Object.fromEntries(presetsOf(live).map((words) => [words.preset, words.allows])) as Record<ClientPreset, string>

describe("the words of a preset", () => {
  it("speak of nothing that nothing asks for", () => {
    const { author, full, read, send } = allows(["sends:read", "templates:send"])
    expect(read).toBe("Look at the workspace, templates, and sends. It changes nothing.")
    expect(send).toBe("All of Read and send mail.")
    expect(author).toBe("All of Read. It sends no mail.")
    expect(full).toBe("Everything a key can do: all of Read and send mail.")
  })

  it.each(Scope.literals)("say what %s adds, to each preset that holds it and no other", (scope) => {
    const [before, after] = [allows([]), allows([scope])]
    for (const preset of ClientPreset.literals) {
      const isTold = scopesOf[preset].includes(scope) && (preset === "read" || !scopesOf.read.includes(scope))
      expect(after[preset] !== before[preset]).toBe(isTold)
    }
  })
})
