import { Schema, SchemaAST } from "effect"
import type { Any } from "./Connector.ts"

/**
 * A number of E.164 or a short code, without spaces; or a name of the GSM alphabet, of which phones show 11 characters
 * (3GPP TS 23.040 §9.1.2.5).
 */
const asSender = /^(?:\+?\d{3,15}|(?=[\w &.-]*[A-Za-z])[\w&.-][\w &.-]{0,10})$/u

/** The credential for the sender of messages; `further` matches a provider's own sender ids. */
export const sender = (description: string, further?: RegExp) =>
  Schema.String.check(
    Schema.makeFilter((text: string) => asSender.test(text) || further?.test(text) === true, {
      expected:
        "a phone number without spaces (+14155550199), a short code, or a name of at most 11 letters, digits and spaces"
    })
  ).annotate({ description })

/** One field of a connector's credentials. */
export interface CredentialField {
  readonly name: string
  readonly description: string
  /** True if the value is never shown to anybody. */
  readonly secret: boolean
  /** True if it is the address of a server that is spoken to. */
  readonly isAddress: boolean
  /** True if the account cannot be connected without it. */
  readonly required: boolean
  /** The default value; undefined if there is none. */
  readonly fallback: string | undefined
  readonly schema: Schema.Codec<unknown>
}

/**
 * Name of the credential that selects one of several accounts to post as; empty until that is known, which it is once
 * the others are accepted.
 */
export const accountField = "accountRef"

const isRedacted = ({ ast }: Schema.Codec<unknown>): boolean => {
  const representation = SchemaAST.toType(ast).annotations?.["representation"] as { readonly id?: string } | undefined
  return representation?.id === "effect/schema/Redacted"
}

/** Returns the credential fields of a connector, in its order. */
export const credentialFields = ({ credentials }: Pick<Any, "credentials">): ReadonlyArray<CredentialField> =>
  Object.entries((credentials as { readonly fields: Readonly<Record<string, Schema.Codec<unknown>>> }).fields).map(
    ([name, schema]) => {
      const said = Schema.resolveAnnotations(schema)
      return {
        name,
        description: said?.description ?? "",
        secret: isRedacted(schema),
        isAddress: said?.["leadsTo"] !== undefined,
        required: name !== accountField && !SchemaAST.isOptional(SchemaAST.toEncoded(schema.ast)),
        fallback: said?.default === undefined ? undefined : String(said.default),
        schema
      }
    }
  )

/** A secret credential: text that is never shown to anybody. */
export const secret = (description: string) =>
  Schema.RedactedFromValue(Schema.String.check(Schema.isNonEmpty())).annotate({ description })
