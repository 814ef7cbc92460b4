import type { CredentialField } from "@tidings/connectors/credentialFields"
import { flagOf } from "@tidings/operator/Command"
import type { CommandRow } from "@tidings/operator/CommandRow"
import type { Provider } from "@tidings/services/connectors/providers"
import { Schema } from "effect"
import { flagFieldsOf, type InputField } from "../fields/InputField.ts"
import { handedFields, operatorExample } from "../operator/operatorExample.ts"
import { fieldsFor, providersFor } from "../operator/connecting/fieldsFor.ts"
import type { OperatorRow, ProviderRow } from "../CommandSurface.ts"

const fieldsOf = (row: CommandRow): ReadonlyArray<InputField> => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(Schema.toCodecJson(row.input as Schema.Codec<unknown>))
  const outer = flagFieldsOf(schema, definitions).filter(({ path }) => !path.includes("."))
  return outer.map((field) =>
    Object.hasOwn(row.files ?? {}, field.path) ? { ...field, kind: { _tag: "Text" } } : field
  )
}

const flagSays = ({ description, fallback, required, secret }: CredentialField): string =>
  [
    description,
    secret ? "; a file that holds it, or - for stdin" : "",
    required ? "; asked for at a terminal" : fallback === undefined || fallback === "" ? "" : `; ${fallback} without it`
  ].join("")

const providerRow = (row: CommandRow, provider: Provider): ProviderRow => {
  const fields = fieldsFor(row, provider)
  const words = fields
    .filter(({ required }) => required)
    .map(({ name, secret }) => `--${flagOf(name)} ${secret ? `${flagOf(name)}.txt` : flagOf(name).toUpperCase()}`)
  return {
    name: provider.name,
    short: `${provider.about?.title ?? provider.name} (${provider.channel})`,
    says: `${row.says}. ${provider.about?.connecting ?? ""} ${provider.about?.limits ?? ""}`,
    flags: fields.map((field) => ({ name: field.name, says: flagSays(field), secret: field.secret })),
    example: [row.name, provider.name, ...words].join(" ")
  }
}

/** Commands about an account; the flags of each are the credentials of its provider. */
const ofProviders = new Set(["connector add", "connector connect", "connector set"])

const isPath = ({ kind, path, title = "" }: InputField): boolean =>
  kind._tag !== "Json" && (path === "file" || title.startsWith("file"))

const rowOf = (row: CommandRow): OperatorRow => {
  const unseen = handedFields[row.name] ?? []
  const isOfProviders = ofProviders.has(row.name)
  const untyped = isOfProviders ? [...unseen, "provider"] : unseen
  const examples = Object.entries(row.examples as Readonly<Record<string, Readonly<Record<string, unknown>>>>)
  return {
    name: row.name,
    says: row.says,
    ...(row.runs !== undefined && { runs: row.runs.map(({ name }) => name) }),
    fields: fieldsOf(row).filter(({ path }) => !untyped.includes(path)),
    positional: (row.positional ?? []).filter((path: string) => !untyped.includes(path)),
    paths: fieldsOf(row)
      .filter(isPath)
      .map(({ path }) => path),
    examples: examples.map(([description, input]) => ({ command: operatorExample(row, input, unseen), description })),
    ...(isOfProviders && { providers: providersFor(row).map((provider) => providerRow(row, provider)) })
  }
}

/** Returns the operator's commands in the command line's form. */
export const operatorRowsOf = (rows: ReadonlyArray<CommandRow>): ReadonlyArray<OperatorRow> => rows.map(rowOf)
