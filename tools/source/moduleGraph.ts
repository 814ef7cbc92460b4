import { posix } from "node:path"
import { importsOf } from "./imports.ts"
import { isModule, type Tree } from "./tree.ts"

/** For each module, the modules of the tree that it imports, types included, in the order of their paths. */
export type ModuleGraph = ReadonlyMap<string, ReadonlyArray<string>>

/** Builds the graph of a tree's modules and their imports of each other; modules outside the tree are left out. */
export const moduleGraph = (tree: Tree): ModuleGraph => {
  const resolve = resolverOf(tree)
  return new Map(
    [...tree].flatMap(([path, text]): ReadonlyArray<readonly [string, ReadonlyArray<string>]> => {
      if (!isModule(path)) return []
      const targets = importsOf(path, text).map(({ specifier }) => resolve(path, specifier ?? ""))
      return [[path, [...new Set(targets.filter((target) => target !== undefined))].sort()]]
    })
  )
}

/**
 * Returns a function that finds the file of the tree that a module's specifier names; undefined for a missing file, and
 * for external packages.
 */
export const resolverOf = (tree: Tree) => {
  const packages = new Map(
    [...tree].flatMap(([path, text]): ReadonlyArray<readonly [string, Package]> => {
      if (posix.basename(path) !== "package.json") return []
      const { exports = {}, name } = JSON.parse(text)
      return [[name, { folder: posix.dirname(path), exports: Object.entries<string>(exports) }]]
    })
  )
  return (from: string, specifier: string): string | undefined => {
    if (specifier.startsWith(".")) return inTree(tree, posix.join(posix.dirname(from), specifier))
    const [name, found] = [...packages].find(([name]) => specifier === name || specifier.startsWith(`${name}/`)) ?? []
    return found && inTree(tree, fileOf(found, `.${specifier.slice(name!.length)}`))
  }
}

/** A package of the tree, from its manifest. */
interface Package {
  readonly folder: string
  readonly exports: ReadonlyArray<readonly [subpath: string, target: string]>
}

const inTree = (tree: Tree, path: string | undefined): string | undefined =>
  path !== undefined && tree.has(path) ? path : undefined

const fileOf = ({ exports, folder }: Package, subpath: string): string | undefined => {
  for (const [name, target] of exports) {
    const [start, end] = name.split("*") as [string, string?]
    if (end === undefined ? subpath !== name : !subpath.startsWith(start) || !subpath.endsWith(end)) continue
    return posix.join(folder, target.replace("*", subpath.slice(start.length, subpath.length - (end ?? "").length)))
  }
  return undefined
}
