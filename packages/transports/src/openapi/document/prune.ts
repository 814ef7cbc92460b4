import type { OpenApiDocument } from "./OpenApiDocument.ts"

type Components = OpenApiDocument["components"]

/**
 * Keeps the components that `roots` refer to, directly or through another component, and all security schemes, which
 * are named rather than referred to.
 */
export const prune = (components: Components, roots: ReadonlyArray<unknown>): Components => {
  const used = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key !== "$ref" || typeof value !== "string") visit(value)
      else if (!used.has(value)) {
        used.add(value)
        const [, , kind, name] = value.split("/") as [string, string, keyof Components, string]
        visit(components[kind][name])
      }
    }
  }
  visit(roots)
  const kept = Object.entries(components).map(([kind, named]) => [
    kind,
    kind === "securitySchemes"
      ? named
      : Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`#/components/${kind}/${name}`)))
  ])
  return Object.fromEntries(kept)
}
