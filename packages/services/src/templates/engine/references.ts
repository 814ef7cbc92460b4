import { AssignTag, ForTag, type Template, toValueSync, TypeGuards, Value } from "liquidjs"
import { limits } from "./limits.ts"

/** A variable that a template uses: `order.items[].price` is the price of each element of order.items. */
export interface Reference {
  readonly path: string
  /** True where `{% for %}` walks over it. */
  readonly looped: boolean
}

type Path = ReadonlyArray<string>
/** What a name means in a template: an alias of a path, or, undefined, a value of the template's own. */
type Scope = Map<string, Path | undefined>

/** The segment that stands for any element of an array. */
export const element = "[]"

const usable = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/u
const inherited = new Set(["__proto__", "constructor", "prototype"])

const write = (path: Path) =>
  path.reduce((text, segment) => (segment === element ? `${text}[]` : text === "" ? segment : `${text}.${segment}`), "")

/** The segments of a reference's path. */
export const segmentsOf = ({ path }: Reference): Path => path.replaceAll("[]", ".[]").split(".")

/** Each path once, in order of appearance; looped when any mention is. */
export const distinct = (references: ReadonlyArray<Reference>): ReadonlyArray<Reference> => {
  const found = new Map<string, Reference>()
  for (const { looped, path } of references) {
    found.set(path, { path, looped: looped || found.get(path)?.looped === true })
  }
  return [...found.values()]
}

class Walk {
  readonly found: Array<Reference> = []
  readonly scopes: Array<Scope> = [new Map()]

  private resolve(root: string): Path | undefined {
    const scope = this.scopes.findLast((scope) => scope.has(root))
    return scope ? scope.get(root) : [root]
  }

  /** The path that a token reads, if it reads one; what it is indexed with counts on its own. */
  private pathOf(token: unknown): Path | undefined {
    if (!TypeGuards.isPropertyAccessToken(token)) return undefined
    const [root, ...rest] = token.props
    const segments = (token.variable ? token.props : rest).map((prop) => {
      if (TypeGuards.isQuotedToken(prop) || TypeGuards.isWordToken(prop)) return prop.content
      if (!TypeGuards.isNumberToken(prop)) this.read(prop)
      return element
    })
    if (token.variable) this.read(token.variable)
    if (token.variable || root === undefined) return undefined
    if (TypeGuards.isPropertyAccessToken(root)) {
      this.read(root)
      return undefined
    }
    const name = TypeGuards.isQuotedToken(root) || TypeGuards.isWordToken(root) ? this.resolve(root.content) : undefined
    if (name === undefined) return undefined
    // One segment more than any value can have says that it is too deep, however far aliases would go on.
    return [...name, ...segments].slice(0, limits.variableDepth + 1)
  }

  private read(argument: unknown, looped = false): Path | undefined {
    if (argument instanceof Value) {
      const paths = argument.initial.postfix.map((token) => this.read(token, looped))
      for (const { args } of argument.filters) for (const arg of args) this.read(Array.isArray(arg) ? arg[1] : arg)
      return argument.filters.length === 0 && paths.length === 1 ? paths[0] : undefined
    }
    if (TypeGuards.isRangeToken(argument)) {
      this.read(argument.lhs)
      this.read(argument.rhs)
      return undefined
    }
    const path = this.pathOf(argument)
    if (path) this.found.push({ path: write(path), looped })
    return path
  }

  visit(templates: ReadonlyArray<Template>) {
    for (const template of templates) {
      if (template instanceof ForTag) this.loop(template)
      else if (template instanceof AssignTag) {
        const [path] = Array.from(template.arguments(), (argument) => this.read(argument))
        for (const { content } of template.localScope()) this.scopes[0]!.set(content, path)
      } else {
        for (const argument of template.arguments?.() ?? []) this.read(argument)
        if (template.children) this.visit(toValueSync(template.children(false, true)))
      }
    }
  }

  private loop(tag: ForTag) {
    const path = this.read(tag.collection, true)
    for (const argument of tag.arguments()) if (argument !== tag.collection) this.read(argument)
    this.scopes.push(
      new Map([
        [tag.variable, path && [...path, element]],
        ["forloop", undefined]
      ])
    )
    this.visit(tag.templates)
    this.scopes.pop()
    this.visit(tag.elseTemplates)
  }
}

/** The variables a parsed template reads, each once, in order of appearance; loop variables and assigned names resolved. */
export const referencesOf = (templates: ReadonlyArray<Template>): ReadonlyArray<Reference> => {
  const walk = new Walk()
  walk.visit(templates)
  return distinct(walk.found)
}

/** Why references are too deep or too many for a contract. */
export const excessOf = (references: ReadonlyArray<Reference>): string | undefined => {
  const deep = references.find((reference) => segmentsOf(reference).length > limits.variableDepth)
  if (deep) return `\`${deep.path}\` is too deep; variables nest at most ${limits.variableDepth} levels`
  return references.length > limits.references ? `a template uses at most ${limits.references} variables` : undefined
}

/** The names among references that no contract can declare. */
export const unusableNames = (references: ReadonlyArray<Reference>): ReadonlyArray<string> => [
  ...new Set(
    references
      .flatMap(segmentsOf)
      .filter((segment) => segment !== element && (!usable.test(segment) || inherited.has(segment)))
  )
]
