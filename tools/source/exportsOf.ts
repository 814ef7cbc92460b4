import type { ESTree } from "rolldown/utils"
import { parsed } from "./parsed.ts"

/** A value that a module exports; `default` for its default export. */
interface Exported {
  readonly name: string
  readonly line: number
}

/** An import of a module from another: a name, or `*` if it may use any. */
interface Taken {
  readonly specifier: string
  readonly name: string
}

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === "Literal" ? node.value : node.name)

/** Returns the names that a declaration binds, including destructured ones. */
const boundBy = (pattern: ESTree.BindingPattern): ReadonlyArray<string> => {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name]
    case "AssignmentPattern":
      return boundBy(pattern.left)
    case "ObjectPattern":
      return pattern.properties.flatMap((one) => boundBy(one.type === "RestElement" ? one.argument : one.value))
    case "ArrayPattern":
      return pattern.elements.flatMap((one) =>
        one === null ? [] : boundBy(one.type === "RestElement" ? one.argument : one)
      )
  }
}

const declaredBy = (declaration: ESTree.Declaration): ReadonlyArray<string> => {
  switch (declaration.type) {
    case "VariableDeclaration":
      return declaration.declarations.flatMap(({ id }) => boundBy(id))
    case "FunctionDeclaration":
    case "ClassDeclaration":
      return declaration.id === null ? [] : [declaration.id.name]
    default:
      return []
  }
}

/** Returns the names that a declaration of values or of a type gives. */
const namesIn = (declaration: ESTree.Declaration): ReadonlyArray<string> => {
  switch (declaration.type) {
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSEnumDeclaration":
      return [declaration.id.name]
    default:
      return declaredBy(declaration)
  }
}

/**
 * Returns the values that a module exports, re-exported ones included; types are ignored, since signatures use them.
 */
export const exportsOf = (path: string, text: string): ReadonlyArray<Exported> => {
  const found: Array<Exported> = []
  const { lineOf, visit } = parsed(path, text)
  visit({
    ExportNamedDeclaration: (node) => {
      const line = lineOf(node)
      const declared = node.declaration === null ? [] : declaredBy(node.declaration)
      const listed = node.specifiers
        .filter(({ exportKind }) => node.exportKind !== "type" && exportKind !== "type")
        .map(({ exported }) => nameOf(exported))
      found.push(...[...declared, ...listed].map((name) => ({ name, line })))
    },
    ExportDefaultDeclaration: (node) => void found.push({ name: "default", line: lineOf(node) })
  })
  return found
}

/** Returns the names of everything that a module declares and exports, types included; not what it re-exports. */
export const exportedNamesOf = (path: string, text: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  parsed(path, text).visit({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration !== null) for (const name of namesIn(declaration)) found.add(name)
    }
  })
  return [...found]
}

/** Returns the names that a module imports from others. */
export const takenBy = (path: string, text: string): ReadonlyArray<Taken> => {
  const found: Array<Taken> = []
  const { visit } = parsed(path, text)
  visit({
    ImportDeclaration: ({ source, specifiers }) => {
      for (const one of specifiers) {
        const name =
          one.type === "ImportSpecifier"
            ? nameOf(one.imported)
            : one.type === "ImportDefaultSpecifier"
              ? "default"
              : "*"
        found.push({ specifier: source.value, name })
      }
    },
    ExportNamedDeclaration: ({ source, specifiers }) => {
      if (source !== null)
        found.push(...specifiers.map(({ local }) => ({ specifier: source.value, name: nameOf(local) })))
    },
    ExportAllDeclaration: ({ source }) => void found.push({ specifier: source.value, name: "*" }),
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string")
        found.push({ specifier: source.value, name: "*" })
    },
    TSImportType: ({ source }) => void found.push({ specifier: source.value, name: "*" })
  })
  return found
}
