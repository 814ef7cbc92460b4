import type { CredentialField } from "@tidings/connectors/credentialFields"
import { flagOf } from "@tidings/operator/Command"
import { providerOf } from "@tidings/services/connectors/providers"
import { Effect, Redacted } from "effect"
import { Prompt } from "effect/cli"
import { misused } from "../../Stop.ts"
import type { TypedCommand } from "../commandOf.ts"
import { run as performAndPrint } from "../performAndPrint.ts"
import { rowNamed } from "../performing.ts"
import { fieldsFor } from "./fieldsFor.ts"
import { inFile, inStdin, type TypedTexts } from "./secretsIn.ts"

const isTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Connects or changes an account; its secrets are never among the typed words. */
export const run = ({ input, json, name, whole }: TypedCommand) =>
  Effect.gen(function* () {
    const row = rowNamed(name)
    const provider = providerOf(String(input["provider"]))!
    const credentials = yield* credentialsFrom(
      fieldsFor(row, provider),
      input["credentials"] as Readonly<Record<string, string>>,
      { asks: name !== "connector set", isTerminal: isTerminal() }
    )
    yield* performAndPrint({ name, json, whole, input: { ...input, credentials } })
  })

const messageOf = ({ description, name }: CredentialField): string => `${flagOf(name)}: ${description}`

const hidden = (field: CredentialField) =>
  Effect.map(Prompt.run(Prompt.Password({ message: messageOf(field) })), Redacted.value)

const asked = (field: CredentialField) =>
  field.secret ? hidden(field) : Prompt.run(Prompt.String({ message: messageOf(field) }))

/**
 * Collects credentials for the provider's row: secrets from the named files or stdin, and missing required values from
 * a person at a terminal (`isTerminal`), if `asks` is true.
 */
const credentialsFrom = (
  fields: ReadonlyArray<CredentialField>,
  typed: TypedTexts,
  { asks, isTerminal }: { readonly asks: boolean; readonly isTerminal: boolean }
) =>
  Effect.gen(function* () {
    const given = fields.filter(({ name }) => typed[name] !== undefined)
    const isPiped = ({ name, secret }: CredentialField) => secret && typed[name] === "-"
    const piped = isTerminal ? {} : yield* inStdin(given.filter(isPiped))
    const texts = new Map<string, string>()
    for (const field of given) {
      const { name, secret } = field
      const text = typed[name]!
      if (!secret) texts.set(name, text)
      else if (text !== "-") texts.set(name, yield* inFile(name, text))
      else texts.set(name, piped[name] ?? (yield* hidden(field)))
    }
    const missing = fields.filter(({ name, required }) => required && typed[name] === undefined)
    if (asks && isTerminal) for (const field of missing) texts.set(field.name, yield* asked(field))
    return Object.fromEntries(texts)
  }).pipe(Effect.catchTag("QuitError", () => Effect.fail(misused("Nothing was done."))))
