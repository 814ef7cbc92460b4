import { type CredentialField, credentialFields } from "@tidings/connectors/credentialFields"
import { appCredentials } from "@tidings/connectors/social/networkCredentials"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { type Provider, providers } from "@tidings/services/connectors/providers"

const consents = ({ name }: Pick<CommandRow, "name">): boolean => name === "connector connect"

/** The providers that a command is about: all, or those at which people consent. */
export const providersFor = (row: Pick<CommandRow, "name">): ReadonlyArray<Provider> =>
  consents(row) ? providers.filter(({ signIn }) => signIn !== undefined) : providers

/** What is typed of a provider's credentials: all, or what an app is known by before anybody has consented. */
export const fieldsFor = (row: Pick<CommandRow, "name">, provider: Provider): ReadonlyArray<CredentialField> =>
  credentialFields(consents(row) ? { credentials: appCredentials(provider) } : provider)
