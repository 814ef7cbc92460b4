import { assert, describe, it } from "@effect/vitest"
import * as layers from "./layers.ts"

const declares = (name: string, ...imports: ReadonlyArray<string>) =>
  [
    ...imports.map((path) => `import {} from "${path}"`),
    `export class ${name} { static readonly layer = Layer.effect(this, this.make) }`
  ].join("\n")

const of = async (services: Readonly<Record<string, string>>) => {
  const tree = new Map(Object.entries(services).map(([path, text]) => [`packages/services/src/${path}`, text]))
  return (await layers.files(tree)).get("packages/services/src/layer.ts")!.replaceAll(/\s+/gu, " ")
}

describe("the layer of all services", () => {
  it("has each above those that it imports, by whatever way, and what needs none at the bottom", async () => {
    const text = await of({
      "a/Above.ts": declares("Above", "./between.ts"),
      "a/between.ts": `import {} from "../b/Below.ts"`,
      "b/Below.ts": declares("Below"),
      "b/Beside.ts": declares("Beside"),
      "c/Top.ts": declares("Top", "../a/Above.ts", "../b/Beside.ts")
    })
    assert.include(
      text,
      "Layer.mergeAll(Top.layer).pipe( Layer.provideMerge(Layer.mergeAll(Above.layer)), Layer.provideMerge(Layer.mergeAll(Below.layer, Beside.layer)), Layer.provideMerge(Queue.layer), Layer.provideMerge(repositories)"
    )
  })

  it("has whoever needs a service that another file fills above that file, whichever of them imports the other", async () => {
    const text = await of({
      "a/Needs.ts": declares("Needs", "./Filled.ts"),
      "a/Filled.ts": "export class Filled {}",
      "b/Fills.ts": `import {} from "../a/Filled.ts"\nimport {} from "./Below.ts"\nexport const Fills = Layer.effect(\n  Filled,\n  none)`,
      "b/Below.ts": declares("Below")
    })
    assert.include(
      text,
      "Layer.mergeAll(Needs.layer).pipe( Layer.provideMerge(Layer.mergeAll(Fills)), Layer.provideMerge(Layer.mergeAll(Below.layer))"
    )
  })

  it("has layers that are constants of their file's name, and none of what is chosen elsewhere", async () => {
    const text = await of({
      "a/localMailbox.ts": "export const localMailbox = Layer.effect(Mailbox, none)",
      "a/Rates.ts": "export class Rates { static readonly layerMemory = Layer.succeed(this, none) }"
    })
    assert.include(text, "Layer.mergeAll(localMailbox)")
    assert.notInclude(text, "Rates")
  })
})
