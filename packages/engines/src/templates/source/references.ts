import { AssignTag, ForTag, IfTag, type Template, toValueSync, TypeGuards, UnlessTag, Value } from "liquidjs"
import { limits } from "./limits.ts"
import { element, type Path, type Reference, segmentsOf } from "./Reference.ts"

const nothing: ReadonlySet<string> = new Set()

type Use = Pick<Reference, "looped" | "shown" | "counted">
const showing: Use = { looped: false, shown: true, counted: false }
const asking: Use = { looped: false, shown: false, counted: false }
const counting: Use = { looped: false, shown: true, counted: true }
const looping: Use = { looped: true, shown: false, counted: false }

const comparisons = new Set(["<", ">", "<=", ">=", "==", "!="])
const reckoning = new Set(["plus", "minus", "times", "divided_by", "modulo", "number", "currency"])

/** Meanings of the names in a template: an alias of a path, or, undefined, a value of the template's own. */
type Scope = Map<string, Path | undefined>

const usable = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/u
const inherited = new Set(["__proto__", "constructor", "prototype"])

const write = (path: Path) =>
  path.reduce((text, segment) => (segment === element ? `${text}[]` : text === "" ? segment : `${text}.${segment}`), "")

const merged = (one: Reference, other: Reference): Reference => ({
  path: one.path,
  looped: one.looped || other.looped,
  shown: one.shown || other.shown,
  counted: one.counted || other.counted,
  needed: one.needed.map((needed, index) => needed || other.needed[index] === true)
})

/** Merges references by path, in order of appearance; each has the facts of all its mentions. */
export const distinct = (references: ReadonlyArray<Reference>): ReadonlyArray<Reference> => {
  const found = new Map<string, Reference>()
  for (const reference of references) {
    const known = found.get(reference.path)
    found.set(reference.path, known === undefined ? reference : merged(known, reference))
  }
  return [...found.values()]
}

const isNothing = (token: unknown): boolean =>
  TypeGuards.isLiteralToken(token) ? ["blank", "empty", "nil", "null"].includes(token.literal) : isEmptyText(token)

const isEmptyText = (token: unknown): boolean => TypeGuards.isQuotedToken(token) && token.content === ""

/** True for a condition that holds exactly if all variables it names are present: `a`, `a and b`, `a != blank`. */
const isQuestion = (postfix: ReadonlyArray<unknown>): boolean =>
  postfix.every((token, index) => {
    if (!TypeGuards.isOperatorToken(token)) return TypeGuards.isPropertyAccessToken(token) || isNothing(token)
    if (token.operator === "!=") return isNothing(postfix[index - 1])
    return token.operator === "and" && !isNothing(postfix[index - 1])
  }) && postfix.filter(isNothing).length === postfix.filter(isUnlike).length

const isUnlike = (token: unknown): boolean => TypeGuards.isOperatorToken(token) && token.operator === "!="

/** True for `n > 1` and the like. */
const isCount = (postfix: ReadonlyArray<unknown>): boolean =>
  postfix.length === 3 &&
  postfix.some((token) => TypeGuards.isNumberToken(token)) &&
  postfix.some((token) => TypeGuards.isOperatorToken(token) && comparisons.has(token.operator))

class Walk {
  readonly found: Array<Reference> = []
  readonly scopes: Array<Scope> = [new Map()]
  /** Paths known to be present, since the template tested them. */
  readonly guards: Array<ReadonlySet<string>> = []

  private resolve(root: string): Path | undefined {
    const scope = this.scopes.findLast((scope) => scope.has(root))
    return scope ? scope.get(root) : [root]
  }

  /** Returns the path that a token reads; undefined if it reads none. An index counts as a read of its own. */
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
    // One segment more than any value can have shows that it is too deep, however long the aliases are.
    return [...name, ...segments].slice(0, limits.variableDepth + 1)
  }

  private note(path: Path, use: Use, asked: boolean) {
    const isGuarded = (prefix: string) => this.guards.some((guard) => guard.has(prefix))
    const needed = path.map(
      (_, index) => !(asked && index === path.length - 1) && !isGuarded(write(path.slice(0, index + 1)))
    )
    this.found.push({ path: write(path), ...use, needed })
  }

  private read(argument: unknown, use: Use = showing, asked = false): Path | undefined {
    if (argument instanceof Value) {
      const { postfix } = argument.initial
      const [filter] = argument.filters
      const isReckoned = (filter !== undefined && reckoning.has(filter.name)) || isCount(postfix)
      const paths = postfix.map((token) =>
        this.read(token, isReckoned ? counting : use, asked || filter?.name === "default")
      )
      for (const { args } of argument.filters) for (const arg of args) this.read(Array.isArray(arg) ? arg[1] : arg)
      return argument.filters.length === 0 && paths.length === 1 ? paths[0] : undefined
    }
    if (TypeGuards.isRangeToken(argument)) {
      this.read(argument.lhs, counting)
      this.read(argument.rhs, counting)
      return undefined
    }
    const path = this.pathOf(argument)
    if (path) this.note(path, use, asked)
    return path
  }

  visit(templates: ReadonlyArray<Template>) {
    for (const template of templates) {
      if (template instanceof ForTag) this.loop(template)
      else if (template instanceof IfTag || template instanceof UnlessTag) this.choose(template)
      else if (template instanceof AssignTag) {
        const [path] = Array.from(template.arguments(), (argument) => this.read(argument))
        for (const { content } of template.localScope()) this.scopes[0]!.set(content, path)
      } else {
        for (const argument of template.arguments?.() ?? []) this.read(argument)
        if (template.children) this.visit(toValueSync(template.children(false, true)))
      }
    }
  }

  private within(known: ReadonlySet<string>, templates: ReadonlyArray<Template>) {
    this.guards.push(known)
    this.visit(templates)
    this.guards.pop()
  }

  /** Visits a condition's branches; the paths it tests are known to be present inside them. */
  private choose(tag: IfTag | UnlessTag) {
    const known = tag.branches.map(({ value }) => this.ask(value))
    // A path that `unless` tests is present in its else branch.
    const isUnless = tag instanceof UnlessTag
    tag.branches.forEach(({ templates }, index) =>
      this.within(isUnless && index === 0 ? nothing : known[index]!, templates)
    )
    this.within(isUnless && known.length === 1 ? known[0]! : nothing, tag.elseTemplates ?? [])
  }

  /** Reads a condition; returns the paths that are present if it holds. */
  private ask(value: Value): ReadonlySet<string> {
    const { postfix } = value.initial
    if (value.filters.length > 0 || !isQuestion(postfix)) {
      this.read(value)
      return nothing
    }
    return new Set(
      postfix.flatMap((token) => {
        const path = this.read(token, asking, true)
        return path === undefined ? [] : [write(path)]
      })
    )
  }

  private loop(tag: ForTag) {
    const path = this.read(tag.collection, looping)
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

/**
 * Returns the variables that a parsed template reads, each once, in order of appearance; loop variables and assigned
 * names are resolved.
 */
export const referencesOf = (templates: ReadonlyArray<Template>): ReadonlyArray<Reference> => {
  const walk = new Walk()
  walk.visit(templates)
  return distinct(walk.found)
}

/** Returns the reason why references are too deep or too many for a contract; undefined if they are not. */
export const excessOf = (references: ReadonlyArray<Reference>): string | undefined => {
  const deep = references.find((reference) => segmentsOf(reference).length > limits.variableDepth)
  if (deep) return `\`${deep.path}\` is too deep; variables nest at most ${limits.variableDepth} levels`
  return references.length > limits.references ? `a template uses at most ${limits.references} variables` : undefined
}

/** Returns the names in references that no contract can declare. */
export const unusableNames = (references: ReadonlyArray<Reference>): ReadonlyArray<string> => [
  ...new Set(
    references
      .flatMap(segmentsOf)
      .filter((segment) => segment !== element && (!usable.test(segment) || inherited.has(segment)))
  )
]
