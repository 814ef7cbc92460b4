import type { ESTree } from "rolldown/utils"
import { parsed } from "../../source/parsed.ts"
import { isModule, isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "environment"

// Effect's own modules that read process.env.
const configModules = new Set(["Config", "ConfigProvider"])

/**
 * Finds places outside apps, tools and tests that read the environment: settings reach a package as arguments and
 * layers.
 */
export const findings = (tree: Tree): ReadonlyArray<string> =>
  [...tree].flatMap(([path, text]) =>
    path.startsWith("packages/") && isModule(path) && !isTest(path)
      ? linesThatRead(path, text).map((line) => `${path}:${line} reads the environment; only apps may`)
      : []
  )

export const run = async () => findings(await readTree())

const linesThatRead = (path: string, text: string): ReadonlyArray<number> => {
  const found = new Set<number>()
  const { visit, lineOf } = parsed(path, text)
  visit({
    MemberExpression: (node) => {
      if (isProcess(node.object) && propertyName(node) === "env") found.add(lineOf(node))
    },
    VariableDeclarator: (node) => {
      if (isProcess(node.init) && node.id.type === "ObjectPattern" && node.id.properties.some(takesEnv)) {
        found.add(lineOf(node))
      }
    },
    ImportDeclaration: (node) => {
      const names = node.specifiers.map((one) =>
        one.type === "ImportSpecifier" && one.imported.type === "Identifier" ? one.imported.name : ""
      )
      const ofProcess = /^(?:node:)?process$/u.test(node.source.value) && names.includes("env")
      const ofEffect = node.source.value === "effect" && names.some((one) => configModules.has(one))
      const direct = /^effect\/(?:Config|ConfigProvider)$/u.test(node.source.value)
      if (ofProcess || ofEffect || direct) found.add(lineOf(node))
    }
  })
  return [...found].sort((a, b) => a - b)
}

/** True for `process`, `globalThis.process` and `import.meta`, which has an `env` under some runtimes. */
const isProcess = (node: ESTree.Node | null): boolean => {
  if (node === null) return false
  if (node.type === "Identifier") return node.name === "process"
  return node.type === "MetaProperty" || (node.type === "MemberExpression" && propertyName(node) === "process")
}

const propertyName = (node: ESTree.MemberExpression): string | undefined => {
  if (node.property.type === "Identifier" && !node.computed) return node.property.name
  return node.property.type === "Literal" ? String(node.property.value) : undefined
}

const takesEnv = (property: ESTree.Node): boolean =>
  property.type === "RestElement" ||
  (property.type === "Property" && property.key.type === "Identifier" && property.key.name === "env")
