import { formBounds } from "./formBounds.ts"

const index = /\[(\d{1,9})\]/gu
const mostNested = 8

/** The names and values of a form, read once. */
export interface FormNames {
  /** Values of a name; line ends are as they were before a browser sent them. */
  readonly valuesOf: (name: string) => ReadonlyArray<string>
  /** Numbers of the items that the form has under a name, ascending, and each under the bound. */
  readonly itemsOf: (name: string) => ReadonlyArray<number>
}

const oneLineEnd = (text: string): string => text.replaceAll(/\r\n?/gu, "\n")

/** Reads a form in time linear to it; undefined if it is beyond `formBounds`. */
export const formNamesOf = (form: URLSearchParams): FormNames | undefined => {
  const values = new Map<string, Array<string>>()
  const items = new Map<string, Set<number>>()
  let characters = 0
  let names = 0
  for (const [name, value] of form) {
    characters += name.length + value.length
    if (++names > formBounds.names || characters > formBounds.characters) return undefined
    const known = values.get(name)
    if (known === undefined) values.set(name, [oneLineEnd(value)])
    else known.push(oneLineEnd(value))
    let nested = 0
    for (const found of name.matchAll(index)) {
      if (++nested > mostNested) break
      const number = Number(found[1])
      if (number >= formBounds.items) return undefined
      const above = name.slice(0, found.index)
      const numbers = items.get(above)
      if (numbers === undefined) items.set(above, new Set([number]))
      else numbers.add(number)
    }
  }
  return {
    valuesOf: (name) => values.get(name) ?? [],
    itemsOf: (name) => [...(items.get(name) ?? [])].toSorted((one, other) => one - other)
  }
}
