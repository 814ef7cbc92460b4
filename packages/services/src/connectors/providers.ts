import type { Account } from "@tidings/connectors/connectorsOf"
import { credentialFields } from "@tidings/connectors/credentialFields"
import { connectors } from "@tidings/connectors/registry"
import type { FileRule, SocialRules } from "@tidings/engines/social/SocialRules"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"
import type { ProviderFacts } from "@tidings/schema/resources/ConnectorCatalog"

/** A connector row that workspaces can connect accounts of. */
export type Provider = Account<ConnectedChannel>["row"]

/** Every external provider, by channel and name. */
export const providers: ReadonlyArray<Provider> = connectors
  .map((row): Provider => row as unknown as Provider)
  .filter(({ staysHere }) => !staysHere)

/** Returns the provider with this name; undefined if there is none. */
export const providerOf = (name: string): Provider | undefined => providers.find((row) => row.name === name)

/** Returns a provider's display name; the given name if there is no such row. */
export const providerTitle = (name: string): string => providerOf(name)?.about?.title ?? name

type Social = NonNullable<ProviderFacts["social"]>

const mediaRule = (kind: Social["media"][number]["kind"], rule: FileRule | undefined, most: number): Social["media"] =>
  rule === undefined
    ? []
    : [
        {
          kind,
          types: rule.types,
          maxBytes: rule.maxBytes,
          most,
          minWidth: rule.minWidth ?? null,
          maxWidth: rule.maxWidth ?? null,
          maxPixels: rule.maxPixels ?? null,
          minRatio: rule.minRatio ?? null,
          maxRatio: rule.maxRatio ?? null,
          minSeconds: rule.minSeconds ?? null,
          maxSeconds: rule.maxSeconds ?? null
        }
      ]

const socialOf = ({ counts, limits, removes }: Provider): Social => {
  const { alt, gif, hashtags, images, mentions, mixed, requires, text, thread, title, video } = limits as SocialRules
  return {
    thread,
    // Tidings itself holds a post until it is due, so every network can.
    schedule: true,
    delete: removes === true,
    analytics: counts === true,
    text: { most: text.most, counted: text.counted, links: text.links ?? null },
    title: title === undefined ? null : { most: title.most, required: title.required },
    requires: requires ?? null,
    mixed: mixed === true,
    alt: alt ?? null,
    hashtags: hashtags ?? null,
    mentions: mentions ?? null,
    media: [
      ...mediaRule("image", images, images?.most ?? 0),
      ...mediaRule("gif", gif, 1),
      ...mediaRule("video", video, 1)
    ]
  }
}

/**
 * True if a provider sends delivery reports to a separate URL for each connected account; others do so only for the
 * installation's own account.
 */
export const reportsPerAccount = ({ callback }: Provider): boolean => typeof callback?.key === "function"

/** Returns the public facts about a provider, from its row, for accounts that workspaces connect. */
export const providerFacts = (row: Provider): ProviderFacts => {
  const { about, channel, listens, looksUp, name, repeatable, signIn } = row
  return {
    name,
    title: about?.title ?? name,
    channel,
    fields: credentialFields(row).map(({ description, fallback, name, required, secret }) => ({
      name,
      description,
      secret,
      required,
      default: fallback ?? null
    })),
    connecting: about?.connecting ?? "",
    signIn: signIn !== undefined,
    limits: about?.limits ?? "",
    untried: about?.untried ?? "",
    afterLostAnswer: [
      ...(repeatable === "never" ? [] : (["repeat"] as const)),
      ...(looksUp === true ? (["look_up"] as const) : []),
      ...(reportsPerAccount(row) ? (["report"] as const) : [])
    ],
    repeatableSeconds: typeof repeatable === "object" ? repeatable.withinSeconds : null,
    callbacks: reportsPerAccount(row) || listens === true,
    social: channel === "social" ? socialOf(row) : null
  }
}
