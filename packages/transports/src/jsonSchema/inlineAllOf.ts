import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema

/** Keywords whose meaning does not depend on those next to them. */
const independent = new Set(
  [
    "title description examples default readOnly writeOnly format pattern minLength maxLength",
    "contentEncoding contentMediaType contentSchema",
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
    "minItems maxItems uniqueItems minProperties maxProperties"
  ].flatMap((line) => line.split(" "))
)

const isSafeBound = (key: string, value: unknown): boolean =>
  (key === "minimum" && value === Number.MIN_SAFE_INTEGER) || (key === "maximum" && value === Number.MAX_SAFE_INTEGER)

/** Moves members of `allOf` into their schema if they add only keywords that it lacks. */
const drawnIn = ({ allOf, ...schema }: Node): Node => {
  const apart: Array<Node> = []
  for (const member of allOf as ReadonlyArray<Node>) {
    const fits = Object.keys(member).every((key) => independent.has(key) && !Object.hasOwn(schema, key))
    if (fits) Object.assign(schema, member)
    else apart.push(member)
  }
  return apart.length === 0 ? schema : { ...schema, allOf: apart }
}

/**
 * Moves the values' schema of an object with one name pattern to `additionalProperties`, because client generators
 * ignore patternProperties.
 */
const namedByPattern = (schema: Node): Node => {
  const { patternProperties, ...beside } = schema
  const [only, ...more] = Object.entries(patternProperties as Readonly<Record<string, Node>>)
  const isClosed = beside["additionalProperties"] === false && beside["properties"] === undefined
  if (only === undefined || more.length > 0 || !isClosed || beside["propertyNames"] !== undefined) return schema
  const [pattern, values] = only
  return { ...beside, additionalProperties: values, propertyNames: { type: "string", pattern } }
}

/** Replaces a union of one member with that member. */
const onlyMember = ({ anyOf, ...beside }: Node): Node => ({ ...(anyOf as readonly [Node])[0], ...beside })

/**
 * Simplifies schemas: merges `allOf` members that do not collide, drops the bounds of safe integers, unwraps unions of
 * one member, and moves the values of pattern-named maps to `additionalProperties`.
 */
export const inlineAllOf = <A>(schemas: A): A =>
  JSON.parse(JSON.stringify(schemas), (key, value) => {
    if (isSafeBound(key, value)) return undefined
    if (Array.isArray(value?.allOf)) return drawnIn(value)
    if (Array.isArray(value?.anyOf) && value.anyOf.length === 1) return onlyMember(value)
    return typeof value?.patternProperties === "object" ? namedByPattern(value) : value
  })
