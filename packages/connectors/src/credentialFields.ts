import { Schema, SchemaAST } from "effect"
import type { Any } from "./Connector.ts"

/** One of the credentials that an account of a row is known by. */
export interface CredentialField {
  readonly name: string
  readonly description: string
  /** Shown to nobody. */
  readonly secret: boolean
  /** Without it nothing can be connected. */
  readonly required: boolean
  /** What it is without a value; undefined where that means none. */
  readonly fallback: string | undefined
  readonly schema: Schema.Codec<unknown>
}

/** The credential that says as which of several accounts is posted; empty until that is known, which it is once the others are taken. */
export const accountField = "accountRef"

const isRedacted = ({ ast }: Schema.Codec<unknown>): boolean => {
  const representation = SchemaAST.toType(ast).annotations?.["representation"] as { readonly id?: string } | undefined
  return representation?.id === "effect/schema/Redacted"
}

/** The credentials of a row, in its order. */
export const credentialFields = ({ credentials }: Pick<Any, "credentials">): ReadonlyArray<CredentialField> =>
  Object.entries((credentials as { readonly fields: Readonly<Record<string, Schema.Codec<unknown>>> }).fields).map(
    ([name, schema]) => {
      const said = Schema.resolveAnnotations(schema)
      return {
        name,
        description: said?.description ?? "",
        secret: isRedacted(schema),
        required: name !== accountField && !SchemaAST.isOptional(SchemaAST.toEncoded(schema.ast)),
        fallback: said?.default === undefined ? undefined : String(said.default),
        schema
      }
    }
  )

/** A credential that is a secret: text that is shown to nobody. */
export const secret = (description: string) =>
  Schema.RedactedFromValue(Schema.String.check(Schema.isNonEmpty())).annotate({ description })
