import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema

/** Keywords that say the same whatever stands beside them. */
const independent = new Set(
  [
    "title description examples default format pattern minLength maxLength",
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
    "minItems maxItems uniqueItems minProperties maxProperties"
  ].flatMap((line) => line.split(" "))
)

const isSafeBound = (key: string, value: unknown): boolean =>
  (key === "minimum" && value === Number.MIN_SAFE_INTEGER) || (key === "maximum" && value === Number.MAX_SAFE_INTEGER)

/** Draws the members of `allOf` into the schema they belong to, where each adds keywords that are not there yet. */
const drawnIn = ({ allOf, ...schema }: Node): Node => {
  const apart: Array<Node> = []
  for (const member of allOf as ReadonlyArray<Node>) {
    const fits = Object.keys(member).every((key) => independent.has(key) && !Object.hasOwn(schema, key))
    if (fits) Object.assign(schema, member)
    else apart.push(member)
  }
  return apart.length === 0 ? schema : { ...schema, allOf: apart }
}

/** Says of an object whose names all follow one pattern what its values are: generators of clients lose what only patternProperties say. */
const namedByPattern = (schema: Node): Node => {
  const { patternProperties, ...beside } = schema
  const [only, ...more] = Object.entries(patternProperties as Readonly<Record<string, Node>>)
  const isClosed = beside["additionalProperties"] === false && beside["properties"] === undefined
  if (only === undefined || more.length > 0 || !isClosed || beside["propertyNames"] !== undefined) return schema
  const [pattern, values] = only
  return { ...beside, additionalProperties: values, propertyNames: { type: "string", pattern } }
}

/** A choice of one is no choice. */
const onlyMember = ({ anyOf, ...beside }: Node): Node => ({ ...(anyOf as readonly [Node])[0], ...beside })

/**
 * The same schemas as a reader would write them: one object for checks that do not collide, no bounds that every integer has, values where
 * everybody looks for them.
 */
export const inlineAllOf = <A>(schemas: A): A =>
  JSON.parse(JSON.stringify(schemas), (key, value) => {
    if (isSafeBound(key, value)) return undefined
    if (Array.isArray(value?.allOf)) return drawnIn(value)
    if (Array.isArray(value?.anyOf) && value.anyOf.length === 1) return onlyMember(value)
    return typeof value?.patternProperties === "object" ? namedByPattern(value) : value
  })
