import { type Account, connectorsOf, localConnector } from "@tidings/connectors/connectorsOf"
import { type CredentialField, credentialFields } from "@tidings/connectors/credentialFields"
import { Result, Schema } from "effect"
import { secretSetting, setting, type Setting, Wrong } from "./Setting.ts"

type Row = Account<"email">["row"]
type Values = Readonly<Record<string, unknown>>

/** The setting for a provider's credential: `authToken` of twilio is TWILIO_AUTH_TOKEN. */
export const settingNameOf = ({ name }: Row, field: string): string =>
  `${name}_${field.replaceAll(/[A-Z]/gu, (letter) => `_${letter}`)}`.toUpperCase()

const settingOf = ({ description, fallback, schema, secret }: CredentialField): Setting<unknown> => {
  const decode = Schema.decodeUnknownResult(Schema.toCodecStringTree(schema))
  const parse = (text: string) =>
    Result.match(decode(text), {
      onSuccess: (value) => value,
      onFailure: ({ message }) => new Wrong(message.replace(/^Expected /u, ""))
    })
  return (secret ? secretSetting : setting)(description, parse, fallback)
}

/**
 * A setting for each credential of every email provider: the installation's own mails need one; workspaces connect all
 * other accounts.
 */
export const connectorSettings: Readonly<Record<string, Setting<unknown>>> = Object.fromEntries(
  connectorsOf("email").flatMap((row) =>
    credentialFields(row).map((field) => [settingNameOf(row, field.name), settingOf(field)])
  )
)

const emailProviders = connectorsOf("email").map(({ name }) => name)

/** The provider that carries a channel's messages. */
export const providerSettings = {
  EMAIL_PROVIDER: setting(
    `Provider of live mails: ${emailProviders.join(" or ")}; without it the one whose settings are given`,
    (text): string | Wrong => (emailProviders.includes(text) ? text : new Wrong(emailProviders.join(" or ")))
  )
}

const accountIn = (config: Values, row: Row): Account<"email"> | undefined => {
  const given = credentialFields(row).map(({ name }) => [name, config[settingNameOf(row, name)]] as const)
  const credentials = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  return Schema.is(Schema.toType(row.credentials))(credentials) ? { row, credentials } : undefined
}

const givenAccounts = (config: Values): ReadonlyArray<Account<"email">> =>
  connectorsOf("email")
    .filter(({ staysHere }) => !staysHere)
    .flatMap((row) => accountIn(config, row) ?? [])

/** The settings that a provider requires. */
export const neededSettings = (row: Row): ReadonlyArray<string> =>
  credentialFields(row)
    .filter(({ required }) => required)
    .map(({ name }) => settingNameOf(row, name))

/**
 * The error in a provider's settings if all required ones are given but they do not fit together; undefined if they do,
 * or some are missing.
 */
const complaintAboutAll = (config: Values, row: Row): string | undefined => {
  if (row.staysHere || neededSettings(row).some((name) => config[name] === undefined)) return undefined
  if (accountIn(config, row) !== undefined) return undefined
  const fields = credentialFields(row).map(({ name }) => name)
  const given = fields.filter((field) => config[settingNameOf(row, field)] !== undefined)
  const credentials = Object.fromEntries(given.map((field) => [field, config[settingNameOf(row, field)]]))
  return Result.match(Schema.decodeUnknownResult(Schema.toType(row.credentials))(credentials), {
    onSuccess: () => undefined,
    onFailure: ({ message }) =>
      `The settings of ${row.name} do not go together: ${message
        .replace(/, got[\s\S]*$/u, "")
        .replaceAll(/\b[a-z]+[A-Z]\w*/gu, (field) => (fields.includes(field) ? settingNameOf(row, field) : field))}`
  })
}

/** The reason why the settings do not determine a provider of live mails; undefined if they do. */
export const complaintAboutProvider = (config: Values): string | undefined => {
  for (const row of connectorsOf("email")) {
    const complaint = complaintAboutAll(config, row)
    if (complaint !== undefined) return complaint
  }
  const chosen = connectorsOf("email").find(({ name }) => name === config["EMAIL_PROVIDER"])
  if (chosen !== undefined) {
    return accountIn(config, chosen) === undefined
      ? `EMAIL_PROVIDER=${chosen.name} needs ${neededSettings(chosen).join(" and ")}`
      : undefined
  }
  const given = givenAccounts(config).map(({ row }) => row.name)
  return given.length > 1 ? `EMAIL_PROVIDER must say who carries live mails: ${given.join(" or ")}` : undefined
}

/**
 * The account for live mails: the chosen one, else the only one given, else the local connector, which sends nothing
 * outside.
 */
export const emailAccountIn = (config: Values): Account<"email"> => {
  const chosen = connectorsOf("email").find(({ name }) => name === config["EMAIL_PROVIDER"])
  const [given] = chosen === undefined ? givenAccounts(config) : [accountIn(config, chosen)]
  return given ?? { row: localConnector("email"), credentials: {} }
}
