import type { Account } from "@tidings/connectors/Account"
import { connectorsOf, localConnector } from "@tidings/connectors/connectorsOf"
import { connectors } from "@tidings/connectors/registry"
import { Result, Schema } from "effect"
import { setting, type Setting, Wrong } from "./Setting.ts"

type Row = Account["row"]
type Values = Readonly<Record<string, unknown>>

const fieldsOf = ({ credentials }: Row): Readonly<Record<string, Schema.Codec<unknown>>> => credentials.fields

/** What a provider's credential is called among the settings: `authToken` of twilio is TWILIO_AUTH_TOKEN. */
const nameOf = ({ name }: Row, field: string): string =>
  `${name}_${field.replaceAll(/[A-Z]/gu, (letter) => `_${letter}`)}`.toUpperCase()

const settingOf = (field: Schema.Codec<unknown>): Setting<unknown> => {
  const said = Schema.resolveAnnotations(field)
  const decode = Schema.decodeUnknownResult(Schema.toCodecStringTree(field))
  const parse = (text: string) =>
    Result.match(decode(text), {
      onSuccess: (value) => value,
      onFailure: ({ message }) => new Wrong(message.replace(/^Expected /u, ""))
    })
  return setting(said?.description ?? "", parse, said?.default === undefined ? undefined : String(said.default))
}

/** A setting for each credential of every provider. */
export const connectorSettings: Readonly<Record<string, Setting<unknown>>> = Object.fromEntries(
  connectors.flatMap((row) =>
    Object.entries(fieldsOf(row)).map(([field, schema]) => [nameOf(row, field), settingOf(schema)])
  )
)

const emailProviders = connectorsOf("email").map(({ name }) => name)

/** Which provider carries a channel's messages. */
export const providerSettings = {
  EMAIL_PROVIDER: setting(
    `Provider of live mails: ${emailProviders.join(" or ")}; without it the one whose settings are given`,
    (text): string | Wrong => (emailProviders.includes(text) ? text : new Wrong(emailProviders.join(" or ")))
  )
}

const accountIn = (config: Values, row: Row): Account<"email"> | undefined => {
  const given = Object.keys(fieldsOf(row)).map((field) => [field, config[nameOf(row, field)]] as const)
  const credentials = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  return Schema.is(Schema.toType(row.credentials))(credentials) ? { row, credentials } : undefined
}

const givenAccounts = (config: Values): ReadonlyArray<Account<"email">> =>
  connectorsOf("email")
    .filter(({ staysHere }) => !staysHere)
    .flatMap((row) => accountIn(config, row) ?? [])

/** The settings without which a provider cannot be spoken to. */
export const neededSettings = (row: Row): ReadonlyArray<string> =>
  Object.keys(fieldsOf(row))
    .map((field) => nameOf(row, field))
    .filter((name) => connectorSettings[name]!.fallback === undefined)

/** Why the settings do not say who carries live mails. */
export const complaintAboutProvider = (config: Values): string | undefined => {
  const chosen = connectorsOf("email").find(({ name }) => name === config["EMAIL_PROVIDER"])
  if (chosen !== undefined) {
    return accountIn(config, chosen) === undefined
      ? `EMAIL_PROVIDER=${chosen.name} needs ${neededSettings(chosen).join(" and ")}`
      : undefined
  }
  const given = givenAccounts(config).map(({ row }) => row.name)
  return given.length > 1 ? `EMAIL_PROVIDER must say who carries live mails: ${given.join(" or ")}` : undefined
}

/** Whose account live mails go through: as set, else the one that is given, else they stay here. */
export const emailAccountIn = (config: Values): Account<"email"> => {
  const chosen = connectorsOf("email").find(({ name }) => name === config["EMAIL_PROVIDER"])
  const [given] = chosen === undefined ? givenAccounts(config) : [accountIn(config, chosen)]
  return given ?? { row: localConnector("email"), credentials: {} }
}
