import { basename, posix } from "node:path"
import { moduleGraph, type ModuleGraph } from "../source/moduleGraph.ts"
import { readTree, type Tree } from "../source/tree.ts"
import { formatted } from "./formatted.ts"
import { generatedLine } from "./rows.ts"

const repositories = "packages/storage/src/repositories"
const services = "packages/services/src"

/** Generates the layers of all repositories, and of all services above them, from the files that declare one. */
export const files = async (given?: Tree): Promise<ReadonlyMap<string, string>> => {
  const tree = given ?? (await readTree())
  const texts = [
    [`${repositories}/layer.ts`, repositoryLayer(layersIn(tree, repositories).flat())],
    [`${services}/layer.ts`, serviceLayer(layersIn(tree, services))]
  ] as const
  return new Map(await Promise.all(texts.map(async ([path, text]) => [path, await formatted(path, text)] as const)))
}

/** A file that declares a layer: a class with its own, or a constant with the file's name. */
interface Declared {
  readonly path: string
  readonly name: string
  /** The source text of the layer. */
  readonly layer: string
}

const declaredIn = (path: string, text: string): ReadonlyArray<Declared> => {
  const name = basename(path, ".ts")
  if (text.includes("static readonly layer = Layer.effect(this, this.make)"))
    return [{ path, name, layer: `${name}.layer` }]
  return text.includes(`export const ${name} = Layer.effect(`) ? [{ path, name, layer: name }] : []
}

/**
 * Returns the services that are declared in another file but implemented in this one: `Layer.effect(Name, …)` in a file
 * of another name.
 */
const filledIn = (path: string, text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/^export const (\w+) = Layer\.effect\(\s*(\w+),/gmu))
    .filter(([, constant]) => constant === basename(path, ".ts"))
    .map(([, , service]) => service!)

/** Adds an edge from each module that needs a service to the file that implements it elsewhere. */
const withFillers = (graph: ModuleGraph, room: Tree): ModuleGraph => {
  const fillers = new Map(
    [...room].flatMap(([path, text]) => filledIn(path, text).map((service) => [service, path] as const))
  )
  const fillerOf = (path: string) => fillers.get(basename(path, ".ts"))
  return new Map(
    [...graph].map(([path, below]) => {
      const needed = below.filter((one) => fillerOf(one) !== path)
      const filler = fillerOf(path)
      return [path, filler === undefined ? needed : [...needed, filler]]
    })
  )
}

/**
 * Groups a room's layers by height, the number of layers below them: a layer may need those of every file that its own
 * imports, directly or not.
 */
const layersIn = (tree: Tree, folder: string): ReadonlyArray<ReadonlyArray<Declared>> => {
  const room = new Map([...tree].filter(([path]) => path.startsWith(`${folder}/`) && path !== `${folder}/layer.ts`))
  const declared = Array.from(room, ([path, text]) => declaredIn(path, text))
    .flat()
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const own = new Set(declared.map(({ path }) => path))
  const graph = withFillers(moduleGraph(room), room)
  const heights = new Map<string, number>()
  const heightOf = (path: string): number => {
    const below = graph.get(path) ?? []
    const height = heights.get(path) ?? Math.max(0, ...below.map((one) => heightOf(one) + (own.has(one) ? 1 : 0)))
    heights.set(path, height)
    return height
  }
  return [...Map.groupBy(declared, ({ path }) => heightOf(path))].sort(([a], [b]) => a - b).map(([, level]) => level)
}

const importsOf = (folder: string, layers: ReadonlyArray<Declared>): ReadonlyArray<string> =>
  layers.map(({ name, path }) => `import { ${name} } from "./${posix.relative(folder, path)}"`).toSorted()

const merged = (layers: ReadonlyArray<Declared>): string =>
  `Layer.mergeAll(${layers.map(({ layer }) => layer).join(", ")})`

const repositoryLayer = (layers: ReadonlyArray<Declared>): string =>
  [
    generatedLine,
    `import { Layer } from "effect"`,
    ...importsOf(repositories, layers),
    "",
    "/** Every repository over one database. */",
    `export const layer = ${merged(layers)}`
  ].join("\n")

const serviceLayer = (levels: ReadonlyArray<ReadonlyArray<Declared>>): string => {
  const [highest = [], ...below] = levels.toReversed()
  return [
    generatedLine,
    `import { Queue } from "@tidings/jobs/Queue"`,
    `import { layer as repositories } from "@tidings/storage/repositories/layer"`,
    `import { Layer } from "effect"`,
    ...importsOf(services, levels.flat()),
    "",
    "/** Every service and repository; what is left to choose is the database, the connectors, the rate limits and the public URL. */",
    `export const layer = ${merged(highest)}.pipe(`,
    [...below.map(merged), "Queue.layer", "repositories"].map((layer) => `Layer.provideMerge(${layer})`).join(",\n"),
    ")"
  ].join("\n")
}
