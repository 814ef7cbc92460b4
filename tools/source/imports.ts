import type { ESTree } from "rolldown/utils"
import { parsed } from "./parsed.ts"

/** One import, re-export, `import()`, `require()`, `import.meta.resolve()` or `import("…")` type of a module. */
export interface Import {
  /** The imported module; undefined if the name is computed. */
  readonly specifier: string | undefined
  readonly line: number
  /** Time of loading: with the module, when the program comes to it, or never since only its types or path count. */
  readonly loads: "at once" | "later" | "never"
}

/** Returns everything that a module imports, in the order of its text. */
export const importsOf = (path: string, text: string): ReadonlyArray<Import> => {
  const found: Array<Import> = []
  const { visit, lineOf } = parsed(path, text)
  /** The names under which the module calls `require`. */
  const requires = new Set(["require"])
  const add = (node: ESTree.Node, source: ESTree.Node | null | undefined, loads: Import["loads"]) => {
    if (source !== null && source !== undefined) found.push({ specifier: literal(source), line: lineOf(node), loads })
  }
  const byKind = (kind: "type" | "value" | null | undefined) => (kind === "type" ? "never" : "at once")
  visit({
    ImportDeclaration: (node) => add(node, node.source, byKind(node.importKind)),
    ExportNamedDeclaration: (node) => add(node, node.source, byKind(node.exportKind)),
    ExportAllDeclaration: (node) => add(node, node.source, byKind(node.exportKind)),
    ImportExpression: (node) => add(node, node.source, "later"),
    TSImportType: (node) => add(node, node.source, "never"),
    TSExternalModuleReference: (node) => add(node, node.expression, "at once"),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && init !== null && makesRequire(init)) requires.add(id.name)
    },
    CallExpression: (node) => {
      const [source] = node.arguments
      const called = node.callee.type === "MemberExpression" ? node.callee.object : node.callee
      if (called.type === "Identifier" ? requires.has(called.name) : makesRequire(called)) add(node, source, "at once")
      if (isMetaResolve(node.callee) && source !== undefined && literal(source) !== undefined)
        add(node, source, "never")
    }
  })
  return found
}

const makesRequire = (node: ESTree.Node): boolean =>
  node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "createRequire"

const isMetaResolve = (callee: ESTree.Node): boolean =>
  callee.type === "MemberExpression" &&
  callee.object.type === "MetaProperty" &&
  callee.property.type === "Identifier" &&
  callee.property.name === "resolve"

const literal = (node: ESTree.Node): string | undefined => {
  if (node.type === "Literal" && typeof node.value === "string") return node.value
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** Returns the package of a specifier: `effect/Schema` → `effect`, `@tidings/schema/Id` → `@tidings/schema`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")
