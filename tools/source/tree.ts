import { glob, readFile } from "node:fs/promises"
import { root } from "./root.ts"

/** Text by path from the root, with forward slashes; the rules are checked against it. */
export type Tree = ReadonlyMap<string, string>

const patterns = [
  "package.json",
  "pnpm-workspace.yaml",
  "{packages,apps}/*/package.json",
  "{packages,apps}/*/src/**/*",
  "tools/**/*"
]
/** Installed modules, and what `pnpm new` copies: rows of nothing, whose imports are right where they are copied to. */
const apart = new Set(["node_modules", "skeleton"])
const isText = /\.(?:[cm]?[jt]sx?|json)$|(?:^|\/)pnpm-workspace\.yaml$/u

let tree: Promise<Tree> | undefined

/** Reads the manifests and sources of the checkout, once per run. */
export const readTree = (): Promise<Tree> => (tree ??= readFiles())

const readFiles = async (): Promise<Tree> => {
  const tree = new Map<string, string>()
  const entries = glob(patterns, { cwd: root, withFileTypes: true, exclude: ({ name }) => apart.has(name) })
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    const path = `${entry.parentPath}/${entry.name}`
    tree.set(path.slice(root.length).replaceAll("\\", "/"), isText.test(entry.name) ? await readFile(path, "utf8") : "")
  }
  return tree
}

/** True for a module that a program may load. */
export const isModule = (path: string): boolean => /\.[cm]?[jt]sx?$/u.test(path)

/** True for tests and for modules that only tests may import: the room and the folders named testing. */
export const isTest = (path: string): boolean =>
  /\.(?:given|test|test-d)\.ts$/u.test(path) || /(?:^|\/)testing\//u.test(path)
