import { type CredentialField, credentialFields } from "@tidings/connectors/credentialFields"
import { appCredentials } from "@tidings/connectors/social/networkCredentials"
import type { CommandRow } from "@tidings/operator/CommandRow"
import { type Provider, providers } from "@tidings/services/connectors/providers"

const consents = ({ name }: Pick<CommandRow, "name">): boolean => name === "connector connect"

/** Returns the providers of a command: all, or those with a sign-in. */
export const providersFor = (row: Pick<CommandRow, "name">): ReadonlyArray<Provider> =>
  consents(row) ? providers.filter(({ signIn }) => signIn !== undefined) : providers

/** Returns the credentials of a provider that are typed: all, or those of an app before anybody has consented. */
export const fieldsFor = (row: Pick<CommandRow, "name">, provider: Provider): ReadonlyArray<CredentialField> =>
  credentialFields(consents(row) ? { credentials: appCredentials(provider) } : provider)
