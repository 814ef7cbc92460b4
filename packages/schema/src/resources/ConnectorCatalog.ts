import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { ConnectedAccount, ConnectedChannel } from "./Connector.ts"

const CredentialField = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of the field; the command line derives its flag from it" }),
  description: Schema.String.annotate({ description: "Meaning of the credential, and where to get it" }),
  secret: Schema.Boolean.annotate({ description: "True if it is never shown once stored" }),
  required: Schema.Boolean.annotate({ description: "True if connecting needs it" }),
  default: Schema.NullOr(Schema.String).annotate({ description: "Value if none is given; null without a default" })
}).annotate({ identifier: "CredentialField", description: "One of the credentials that a provider asks for" })

/** The unit in which a network counts the length of a text. */
const Counted = Schema.Literals(["weighted", "graphemes", "characters", "utf16", "bytes", "emojiBytes"]).annotate({
  identifier: "CountedAs",
  description: "weighted: as X counts; graphemes: characters as readers see them; emojiBytes: as Threads counts"
})

const bound = (description: string) => Schema.NullOr(Schema.Finite).annotate({ description })

const MediaRule = Schema.Struct({
  kind: Schema.Literals(["image", "gif", "video"]).annotate({ description: "gif: an animated picture" }),
  types: Schema.Array(Schema.String).annotate({ description: "Media types that are taken" }),
  maxBytes: Schema.Int.annotate({ description: "Bytes of one file at most" }),
  most: Schema.Int.annotate({ description: "Files of one post at most" }),
  minWidth: bound("Width in pixels at least"),
  maxWidth: bound("Width in pixels at most"),
  maxPixels: bound("Width times height at most"),
  minRatio: bound("Width by height at least"),
  maxRatio: bound("Width by height at most"),
  minSeconds: bound("Seconds at least"),
  maxSeconds: bound("Seconds at most")
}).annotate({
  identifier: "MediaRule",
  description: "A network's limits for one kind of file; null if no limit is known"
})

const SocialAbilities = Schema.Struct({
  thread: Schema.Boolean.annotate({ description: "True if a thread of several posts can be published" }),
  schedule: Schema.Boolean.annotate({ description: "True if a post can be published later" }),
  delete: Schema.Boolean.annotate({ description: "True if a published post can be taken down" }),
  analytics: Schema.Boolean.annotate({ description: "True if the network reports its counts for a post" }),
  text: Schema.Struct({
    most: Schema.Int.annotate({ description: "Length at most" }),
    counted: Counted,
    links: Schema.NullOr(Schema.Int).annotate({
      description: "Length that each link counts as; null if it counts as written"
    })
  }).annotate({ description: "Length limit of a text" }),
  title: Schema.NullOr(
    Schema.Struct({
      most: Schema.Int.annotate({ description: "Length at most" }),
      required: Schema.Boolean.annotate({ description: "True if every post needs one" })
    })
  ).annotate({
    description: "Limits of the title; null if posts have no title"
  }),
  requires: Schema.NullOr(Schema.Literals(["media", "video"])).annotate({
    description: "Kind of file that every post needs; null if none"
  }),
  mixed: Schema.Boolean.annotate({ description: "True if one post may mix pictures and videos" }),
  alt: Schema.NullOr(Schema.Int).annotate({
    description: "Characters of alternative text at most; null if files have none"
  }),
  hashtags: Schema.NullOr(Schema.Int).annotate({ description: "Hashtags at most; null for no limit" }),
  mentions: Schema.NullOr(Schema.Int).annotate({ description: "Mentions at most; null for no limit" }),
  media: Schema.Array(MediaRule).annotate({ description: "Limits by kind of file" })
}).annotate({ identifier: "SocialAbilities", description: "A network's abilities and limits for posts" })

/** A provider's abilities, which are the same for every workspace. */
export const ProviderFacts = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of the provider in sends, settings and commands" }),
  title: Schema.String.annotate({ description: "The provider's own spelling of its name" }),
  channel: ConnectedChannel,
  fields: Schema.Array(CredentialField).annotate({ description: "The credentials that it asks for" }),
  connecting: Schema.String.annotate({ description: "Steps to get the credentials" }),
  signIn: Schema.Boolean.annotate({ description: "True if the tokens come from a person's consent at the network" }),
  limits: Schema.String.annotate({ description: "Effects of the provider's rules on users" }),
  untried: Schema.String.annotate({ description: "Parts that were not tried, for lack of an account there" }),
  afterLostAnswer: Schema.Array(Schema.Literals(["repeat", "look_up", "report"])).annotate({
    description:
      "Ways to settle a message whose answer was lost: repeat (offer it again, which cannot double it), look_up (ask the provider), report (await its callback); empty: it stays unconfirmed"
  }),
  repeatableSeconds: Schema.NullOr(Schema.Int).annotate({
    description:
      "Seconds in which a message may be offered again; null: without limit if afterLostAnswer has repeat, else never"
  }),
  callbacks: Schema.Boolean.annotate({ description: "True if the provider reports what becomes of messages" }),
  social: Schema.NullOr(SocialAbilities).annotate({ description: "The network's abilities; null for email and sms" })
}).annotate({ identifier: "ProviderFacts", description: "A provider that messages can go through" })
export type ProviderFacts = typeof ProviderFacts.Type

export const CatalogEntry = Schema.Struct({
  ...ProviderFacts.fields,
  connected: Schema.Boolean.annotate({
    description: "True if the workspace, or the installation for all workspaces, has an account there"
  }),
  healthy: Schema.NullOr(Schema.Boolean).annotate({
    description: "True if all these accounts take messages; null if there is none"
  }),
  missing: Schema.Array(Schema.String).annotate({
    description: "Fields still needed: to connect the provider, or, once connected, to get its reports"
  })
}).annotate({ identifier: "CatalogEntry", description: "A provider, and its state in the workspace" })
export type CatalogEntry = typeof CatalogEntry.Type

const { connecting, limits, social, untried } = CatalogEntry.fields

const ShownField = CredentialField.mapFields(({ default: fallback, description, ...field }) => ({
  ...field,
  description: Schema.optionalKey(description),
  default: Schema.optionalKey(fallback)
})).annotate({ identifier: "ShownCredentialField", description: "One of the credentials that a provider asks for" })

const ShownCatalogEntry = CatalogEntry.mapFields((entry) => ({
  ...entry,
  fields: Schema.Array(ShownField).annotate({ description: "The credentials that it asks for" }),
  connecting: Schema.optionalKey(connecting),
  limits: Schema.optionalKey(limits),
  untried: Schema.optionalKey(untried),
  social: Schema.optionalKey(social)
})).annotate({ identifier: "ShownCatalogEntry", description: "A provider; detail=full shows every field" })

export const BrowseConnectorCatalog = Schema.Struct({
  provider: Schema.optionalKey(text({ min: 1, max: 100 }).annotate({ description: "Only this provider" })),
  detail: Schema.optionalKey(
    Schema.Literals(["summary", "full"]).annotate({
      description: "full: with instructions, limits, and rules of posts",
      default: "summary"
    })
  )
})

export const ConnectorCatalog = Schema.Struct({
  data: Schema.Array(ShownCatalogEntry).annotate({ description: "The providers, by channel and name" })
}).annotate({ identifier: "ConnectorCatalog", description: "The providers that can be connected" })
export type ConnectorCatalog = typeof ConnectorCatalog.Type

export const ListedConnector = Schema.Struct({
  ...ConnectedAccount.fields,
  id: Schema.NullOr(ConnectedAccount.fields.id).annotate({
    description: "Id of the account; null for the installation's own, used if the workspace has none"
  }),
  callbackUrl: Schema.NullOr(Schema.String).annotate({
    description: "URL to set at the provider for its reports; null if it reports nothing, or elsewhere"
  })
}).annotate({ identifier: "ListedConnector", description: "An account that the workspace's messages go through" })
export type ListedConnector = typeof ListedConnector.Type

/** The whole list, without pages since it is short. */
export const ListedConnectors = Schema.Struct({
  data: Schema.Array(ListedConnector).annotate({
    description: "The accounts by channel, in the order they are asked; the installation's own last"
  })
}).annotate({ identifier: "ListedConnectors", description: "The accounts that the workspace's messages go through" })
export type ListedConnectors = typeof ListedConnectors.Type
