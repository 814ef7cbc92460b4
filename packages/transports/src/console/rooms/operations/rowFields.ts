import type { Field } from "@tidings/fields/Field"
import { fieldsOfInput } from "@tidings/fields/fieldsOfInput"
import { withVariables } from "@tidings/fields/withVariables"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { TypedBy } from "@tidings/pipeline/row/Cells"
import type { TemplateSchema } from "@tidings/schema/resources/Template"
import { Effect } from "effect"
import { variablesSchema } from "../../../typing/variablesSchema.ts"
import type { Visit } from "../../Visit.ts"

type Fields = ReadonlyArray<Field>

/** The most templates that are offered as a choice; with more of them the key is typed. */
const mostOffered = 100

interface Listed {
  readonly data: ReadonlyArray<{ readonly key: string }>
  readonly next_cursor: string | null
}

/** Returns the fields of a row's input. */
const plainFields = ({ described }: Visit, { operation }: Endpoint): Fields => {
  const { components, rows } = described.schemas()
  return fieldsOfInput(rows.get(operation.name)!.input, components)
}

const orNothing = <A, E>(effect: Effect.Effect<A, E>) => Effect.orElseSucceed(effect, () => undefined)

/** Offers the workspace's templates, and in place of `variables` those of the chosen one. */
const typedFields = Effect.fnUntraced(function* (
  visit: Visit,
  fields: Fields,
  { describedBy, listedBy }: TypedBy<string>,
  key: string
) {
  const [listed, contract] = yield* Effect.all(
    [
      orNothing(visit.read<Listed>(listedBy, { limit: mostOffered })),
      key === "" ? Effect.undefined : orNothing(visit.read<typeof TemplateSchema.Type>(describedBy, { key }))
    ],
    { concurrency: 2 }
  )
  const keys = listed?.next_cursor === null ? listed.data.map((one) => one.key) : []
  const choices = key === "" || keys.includes(key) ? keys : [key, ...keys]
  const offered = fields.map((field): Field =>
    field.path === "template" && keys.length > 0 ? { ...field, kind: { _tag: "Choice", choices } } : field
  )
  return contract === undefined ? offered : withVariables(offered, variablesSchema(contract.schema))
})

/** Returns the fields of a row's form, whose values so far say of which template the variables are. */
export const rowFields = (visit: Visit, endpoint: Endpoint, values: URLSearchParams): Effect.Effect<Fields> => {
  const fields = plainFields(visit, endpoint)
  const { typedBy } = endpoint.operation
  return typedBy === undefined
    ? Effect.succeed(fields)
    : typedFields(visit, fields, typedBy, values.get("template") ?? "")
}
