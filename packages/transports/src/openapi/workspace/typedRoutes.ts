import type { TypedBy } from "@tidings/pipeline/row/Cells"
import type { Route } from "@tidings/pipeline/row/Route"
import { sampleVariables } from "@tidings/engines/templates/contract/sample"
import type { JsonSchema } from "effect"
import { keyedFields, otherwise, variantSchema, type Typing } from "../../typing/Typing.ts"
import type { NamedVariant, NamedVariants } from "./namedVariants.ts"
import type {
  MediaType,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  ResponseObject
} from "../document/OpenApiDocument.ts"
import { pascal } from "../schemas/pascal.ts"
import type { RowInputSchema } from "../schemas/schemas.ts"

type Node = JsonSchema.JsonSchema

interface TypedRoute {
  readonly path: string
  readonly operation: OperationObject
  /** Components that the operation's body refers to, by name. */
  readonly requests?: Readonly<Record<string, Node>>
}
type Keyed = Exclude<Typing, { readonly shows: "variants" }>

export interface TypedRow {
  readonly typedBy: TypedBy<string>
  readonly route: Route
}

interface Body {
  readonly reference: ReferenceObject
  readonly schema: RowInputSchema
  readonly example: Readonly<Record<string, unknown>>
}

const eitherOf = (members: ReadonlyArray<Node>): Node => (members.length === 1 ? members[0]! : { anyOf: members })

/**
 * Returns one route of a template-typed row as a workspace with these templates sees it; several routes if the path
 * names the template.
 */
export const typedRoutes = (
  described: OperationObject,
  row: TypedRow,
  typed: NamedVariants | Keyed,
  { components }: OpenApiDocument
): ReadonlyArray<TypedRoute> => {
  const { route, typedBy } = row
  const body = bodyIn(described, components.schemas)
  if (typed.shows !== "named variants") return [{ path: route.path, operation: keyed(described, body, row, typed) }]
  const others = (typedBy.unless ?? []).map((field) => demanding(body.schema, field))
  if (nameInPath(route) === undefined) {
    const members = [...typed.variants.map((variant) => variantIn(body, variant, typedBy)), ...others]
    const [first] = typed.variants
    const operation = withBody(described, { anyOf: members }, exampleOf(body, first!, typedBy))
    return [{ path: route.path, operation: answeredAs(operation, first!, body.example["template"]) }]
  }
  const [unless] = typedBy.unless ?? []
  return [
    ...typed.variants.map((variant) => concrete(described, body, variant, row)),
    ...(unless === undefined
      ? []
      : [{ path: route.path, operation: withBody(described, eitherOf(others), { ...body.example, [unless]: true }) }])
  ]
}

/**
 * Returns the component with the body fields that all templates share, without `variables`; empty if the path names no
 * template, or other templates may fit it.
 */
export const sharedBody = (
  described: OperationObject,
  { route, typedBy }: TypedRow,
  { components }: OpenApiDocument
): Readonly<Record<string, Node>> => {
  if (nameInPath(route) === undefined || typedBy.unless !== undefined) return {}
  const { reference, schema } = bodyIn(described, components.schemas)
  const { additionalProperties: _, ...open } = schema
  return { [nameOf(reference)]: { ...open, properties: without(schema.properties, ["variables"]) } }
}

const nameOf = ({ $ref }: ReferenceObject): string => $ref.split("/").at(-1)!

const bodyIn = ({ requestBody }: OperationObject, schemas: OpenApiDocument["components"]["schemas"]): Body => {
  const { example, schema } = requestBody!.content["application/json"] as MediaType & {
    readonly schema: ReferenceObject
  }
  const resolved = schemas[nameOf(schema)] as RowInputSchema
  return { reference: schema, schema: resolved, example: example as Body["example"] }
}

const withBody = (described: OperationObject, schema: Node, example: unknown): OperationObject => {
  const required = (schema["required"] as ReadonlyArray<string> | undefined)?.length !== 0
  return { ...described, requestBody: { required, content: { "application/json": { schema, example } } } }
}

const without = <A>(record: Readonly<Record<string, A>>, names: ReadonlyArray<string>): Record<string, A> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** Returns the path parameter that names the template, if there is one. */
const nameInPath = ({ keys }: Route): string | undefined => keys.find(({ field }) => field === "template")?.name

const isTemplateOf =
  (route: Route) =>
  (parameter: ParameterObject | ReferenceObject): parameter is ParameterObject =>
    "name" in parameter && parameter.in === "path" && parameter.name === nameInPath(route)

/** Builds the route of one template, with its own body component. */
const concrete = (described: OperationObject, body: Body, variant: NamedVariant, row: TypedRow): TypedRoute => {
  const { route, typedBy } = row
  const { unless = [] } = typedBy
  const { identifier, key, name } = variant
  const isTemplate = isTemplateOf(route)
  const typed = unless.length === 0 ? narrowed(body.reference, variant) : replaced(body.schema, variant, unless)
  const summary = `${described.summary}: ${name}`
  const parameters = described.parameters ?? []
  const operation = {
    ...answeredAs(described, variant, parameters.find(isTemplate)?.example),
    operationId: `${described.operationId}__${identifier}`,
    summary,
    parameters: parameters.filter((parameter) => !isTemplate(parameter))
  }
  const request = `${pascal(`${described.operationId}_${identifier}`)}Request`
  const reference = { $ref: `#/components/schemas/${request}` }
  return {
    path: route.path.replace(`{${nameInPath(route)}}`, key),
    operation: withBody(operation, reference, sampled(body.example, variant, unless)),
    requests: { [request]: { ...typed, description: `The body of: ${summary}.` } }
  }
}

/**
 * Replaces the operation's response examples, which show the template `shown`, with ones for this template; removes an
 * example that only rendering could give.
 */
const answeredAs = (operation: OperationObject, variant: NamedVariant, shown: unknown): OperationObject => {
  if (variant.key === shown) return operation
  const answered = ([status, response]: readonly [string, ResponseObject | ReferenceObject]) => {
    const media = "content" in response ? response.content?.["application/json"] : undefined
    if (media?.example === undefined) return [status, response]
    const { example, ...rest } = media
    const own = answerFor(example as Answer, variant)
    return [status, { ...response, content: { "application/json": { ...rest, ...(own && { example: own }) } } }]
  }
  return { ...operation, responses: Object.fromEntries(Object.entries(operation.responses).map(answered)) }
}

type Answer = Readonly<Record<string, unknown>>

const answerFor = (answer: Answer, { key, name, version }: NamedVariant): Answer | undefined =>
  answer["template"] === undefined ? undefined : { ...answer, template: { key, version }, subject: name }

/**
 * Combines the body fields that all templates share with the variables of one. No property is in both parts, because
 * not every generator can merge two definitions of one property.
 */
const narrowed = (reference: ReferenceObject, { isDemanding, variables }: NamedVariant): Node => ({
  allOf: [reference, { type: "object", properties: { variables }, ...(isDemanding && { required: ["variables"] }) }],
  unevaluatedProperties: false
})

/** The body of one template, without the `unless` fields, which would let other templates fit. */
const replaced = (
  schema: RowInputSchema,
  { isDemanding, variables }: NamedVariant,
  unless: ReadonlyArray<string>
): Node => ({
  ...schema,
  properties: { ...without(schema.properties, unless), variables },
  required: [...schema.required, ...(isDemanding ? ["variables"] : [])]
})

const sampled = (example: Body["example"], { contract }: NamedVariant, unless: ReadonlyArray<string>) => ({
  ...without(example, unless),
  variables: sampleVariables(contract)
})

/** One template's variant of a body that names its template. */
const variantIn = ({ schema }: Body, variant: NamedVariant, { unless = [] }: TypedBy<string>): Node =>
  variantSchema(variant, {
    properties: without(schema.properties, [...unless, "template", "variables"]),
    required: schema.required.filter((name) => !["template", "variables"].includes(name))
  })

const exampleOf = ({ example }: Body, variant: NamedVariant, { unless = [] }: TypedBy<string>) => ({
  ...sampled(example, variant, unless),
  template: variant.key
})

/** The body that accepts other templates and variables, because it requires `field` to be true. */
const demanding = (schema: RowInputSchema, field: string): Node => {
  const { default: _, ...boolean } = schema.properties[field]!
  return {
    ...schema,
    description: otherwise([field]),
    properties: { ...schema.properties, [field]: { ...boolean, enum: [true] } },
    required: [...schema.required, field]
  }
}

/** The generic route, with as much about the templates as fits into its descriptions and schemas. */
const keyed = (
  described: OperationObject,
  { example, schema }: Body,
  row: TypedRow,
  typing: Keyed
): OperationObject => {
  const isTemplate = isTemplateOf(row.route)
  const inPath = (described.parameters ?? []).find(isTemplate)
  const template =
    inPath === undefined ? schema.properties["template"]! : { ...inPath.schema, description: inPath.description }
  const { template: key, variables } = keyedFields(
    { template, variables: schema.properties["variables"]! },
    typing,
    row.typedBy
  )
  const properties = { ...schema.properties, ...(inPath === undefined && { template: key }), variables }
  const { description, ...keySchema } = key
  const one = typing.shows === "keys" ? typing.keys[0] : undefined
  const asParameter = (parameter: ParameterObject): ParameterObject => ({
    ...parameter,
    ...(typeof description === "string" && { description }),
    schema: keySchema,
    ...(one !== undefined && { example: one })
  })
  const parameters = described.parameters?.map((parameter) =>
    isTemplate(parameter) ? asParameter(parameter) : parameter
  )
  const shown = inPath === undefined && one !== undefined ? { ...example, template: one } : example
  return withBody({ ...described, ...(parameters && { parameters }) }, { ...schema, properties }, shown)
}
