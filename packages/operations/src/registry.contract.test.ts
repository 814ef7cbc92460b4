import { surfaceChannels } from "@tidings/schema/channels"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { world, worldOver } from "@tidings/testing/World"
import { Layer, ManagedRuntime } from "effect"
import { globSync } from "node:fs"
import { registry } from "./registry.ts"
import { answerContract } from "./testing/answerContract.ts"
import { peopleContract } from "./testing/peopleContract.ts"
import { refusalContract } from "./testing/refusalContract.ts"
import { registryContract } from "./testing/registryContract.ts"

describe("the registry", () => {
  it("has one row for each file, and one file for each row", () => {
    const files = globSync("*/*.ts", { cwd: import.meta.dirname }).filter(
      (file) => !/\.(?:given|test)\.ts$|\/group\.ts$|^(?:prompts|testing)\//u.test(file)
    )
    assert.deepStrictEqual(
      registry.entries.map(({ group, operation }) => `${group}/${operation.name}.ts`).toSorted(),
      files.toSorted()
    )
  })
})

describe("every group", () => {
  it("says what it is for and where readers find it, at a place of its own", () => {
    const groups = new Map(registry.entries.map(({ group, heading }) => [group, heading]))
    const files = globSync("*/group.ts", { cwd: import.meta.dirname }).map((file) => file.split("/")[0])
    // A channel's group takes its words from the table of channels unless it has a file.
    const channels = new Set(surfaceChannels.map(([name]): string => name))
    assert.sameMembers(
      files,
      [...groups.keys()].filter((group) => files.includes(group) || !channels.has(group))
    )
    for (const [group, { first }] of groups) {
      const names = registry.entries.filter((entry) => entry.group === group).map(({ operation }) => operation.name)
      if (first !== undefined) assert.include(names, first)
    }
    const places = Array.from(groups.values(), ({ place, use }) => `${use} ${place}`)
    assert.deepStrictEqual(
      places.filter((place, index) => places.indexOf(place) !== index),
      []
    )
  })
})

// The same on Postgres stands in registry.integration.test.ts, with four times the values: what a handler makes of a
// value does not depend on the database.
const embedded = ManagedRuntime.make(worldOver(Database.layerPglite()))
afterAll(() => embedded.dispose())
const onEmbedded = Layer.effectContext(embedded.contextEffect)
refusalContract(onEmbedded, 10)
registryContract(onEmbedded)
answerContract(world)
peopleContract(world)
