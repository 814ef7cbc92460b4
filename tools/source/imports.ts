import type { ESTree } from "rolldown/utils"
import { parsed } from "./parsed.ts"

/** One import, re-export, `import()` or `import("…")` type of a module. */
export interface Import {
  /** The imported module; undefined if the name is computed. */
  readonly specifier: string | undefined
  readonly line: number
  /** Time of loading: with the module, when the program comes to it, or never since it is of types alone. */
  readonly loads: "at once" | "later" | "never"
}

/** Returns everything that a module imports, in the order of its text. */
export const importsOf = (path: string, text: string): ReadonlyArray<Import> => {
  const found: Array<Import> = []
  const { visit, lineOf } = parsed(path, text)
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
    CallExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "require") add(node, node.arguments[0], "at once")
    }
  })
  return found
}

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
