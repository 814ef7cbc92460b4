import type { Account } from "@tidings/connectors/connectorsOf"
import { accountField } from "@tidings/connectors/credentialFields"
import { fieldErrors } from "@tidings/schema/fieldErrors"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect, Option, Schema, SchemaParser } from "effect"

/** Any description of credentials: a connector row, or an app at a network. */
type Row = Pick<Account["row"], "credentials">

/** Credentials as typed: texts by the names of a row's fields. */
export type TypedCredentials = Readonly<Record<string, string>>

const strictly = { errors: "all", onExcessProperty: "error" } as const

const inTexts = ({ credentials }: Row) => Schema.toCodecStringTree(credentials as Schema.Codec<unknown>)
const inJson = ({ credentials }: Row) => Schema.toCodecJson(credentials as Schema.Codec<unknown>)

/**
 * Decodes credentials of a row from texts; fails with every invalid field at once, by its name and without its value.
 */
export const typedCredentials = (
  row: Row,
  given: TypedCredentials
): Effect.Effect<unknown, Problem<"field_invalid">> => {
  const typed = accountField in row.credentials.fields ? { [accountField]: "", ...given } : given
  return Effect.mapError(SchemaParser.decodeUnknownEffect(inTexts(row), strictly)(typed), (issue) =>
    problem("field_invalid", { fields: fieldErrors(issue, typed) })
  )
}

/** Encodes credentials as somebody would type them. */
export const typedFrom = (row: Row, credentials: unknown): TypedCredentials =>
  Schema.encodeUnknownSync(inTexts(row))(credentials) as TypedCredentials

/** Encodes credentials as JSON for sealing, including secrets. */
export const keptCredentials = (row: Row, credentials: unknown): unknown =>
  Schema.encodeUnknownSync(inJson(row))(credentials)

/** Decodes stored credentials; undefined if the row has since come to require others. */
export const readCredentials = (row: Row, kept: unknown): unknown =>
  Option.getOrUndefined(Schema.decodeUnknownOption(inJson(row))(kept))
