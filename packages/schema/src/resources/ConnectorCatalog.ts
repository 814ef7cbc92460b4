import { Schema } from "effect"
import { text } from "../fields/text.ts"
import { ConnectedAccount, ConnectedChannel } from "./Connector.ts"

const CredentialField = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of the field, which the command line makes a flag of" }),
  description: Schema.String.annotate({ description: "What it is, and where it comes from" }),
  secret: Schema.Boolean.annotate({ description: "Whether it is shown to nobody once it is stored" }),
  required: Schema.Boolean.annotate({ description: "Whether nothing can be connected without it" }),
  default: Schema.NullOr(Schema.String).annotate({ description: "What it is without a value; null for none" })
}).annotate({ identifier: "CredentialField", description: "One of the credentials that a provider asks for" })

/** How the length of a text is counted by a network. */
const Counted = Schema.Literals(["weighted", "graphemes", "characters", "utf16", "bytes", "emojiBytes"]).annotate({
  identifier: "CountedAs",
  description: "weighted: as X counts; graphemes: what a reader takes for a character; emojiBytes: as Threads counts"
})

const bound = (description: string) => Schema.NullOr(Schema.Finite).annotate({ description })

const MediaRule = Schema.Struct({
  kind: Schema.Literals(["image", "gif", "video"]).annotate({ description: "gif: an animated picture" }),
  types: Schema.Array(Schema.String).annotate({ description: "Media types that are taken" }),
  maxBytes: Schema.Int.annotate({ description: "Bytes of one file at most" }),
  most: Schema.Int.annotate({ description: "Files of one post at most" }),
  minWidth: bound("Pixels at least"),
  maxWidth: bound("Pixels at most"),
  maxPixels: bound("Width times height at most"),
  minRatio: bound("Width by height at least"),
  maxRatio: bound("Width by height at most"),
  minSeconds: bound("Length at least"),
  maxSeconds: bound("Length at most")
}).annotate({
  identifier: "MediaRule",
  description: "What a network takes of one kind of files; null where nothing is known"
})

const SocialAbilities = Schema.Struct({
  thread: Schema.Boolean.annotate({ description: "Whether a thread of several posts can be published" }),
  schedule: Schema.Boolean.annotate({ description: "Whether a post can be published later" }),
  delete: Schema.Boolean.annotate({ description: "Whether a published post can be taken down" }),
  analytics: Schema.Boolean.annotate({ description: "Whether the network tells what it counts of a post" }),
  text: Schema.Struct({
    most: Schema.Int.annotate({ description: "Length at most" }),
    counted: Counted,
    links: Schema.NullOr(Schema.Int).annotate({
      description: "What each link counts for; null where it counts as it is written"
    })
  }).annotate({ description: "How long a text may be" }),
  title: Schema.NullOr(
    Schema.Struct({
      most: Schema.Int.annotate({ description: "Length at most" }),
      required: Schema.Boolean.annotate({ description: "Whether no post can be without one" })
    })
  ).annotate({
    description: "Null where a post has no title"
  }),
  requires: Schema.NullOr(Schema.Literals(["media", "video"])).annotate({
    description: "What no post can be without; null for nothing"
  }),
  mixed: Schema.Boolean.annotate({ description: "Whether pictures and films may stand together" }),
  alt: Schema.NullOr(Schema.Int).annotate({
    description: "Characters that describe a file at most; null where there is no such text"
  }),
  hashtags: Schema.NullOr(Schema.Int).annotate({ description: "Hashtags at most; null for no limit" }),
  mentions: Schema.NullOr(Schema.Int).annotate({ description: "Mentions at most; null for no limit" }),
  media: Schema.Array(MediaRule).annotate({ description: "What files may be" })
}).annotate({ identifier: "SocialAbilities", description: "What a network takes of a post" })

/** What a provider can do, whoever connects it. */
export const ProviderFacts = Schema.Struct({
  name: Schema.String.annotate({ description: "What sends, settings and commands call the provider" }),
  title: Schema.String.annotate({ description: "As the provider writes itself" }),
  channel: ConnectedChannel,
  fields: Schema.Array(CredentialField).annotate({ description: "The credentials that it asks for" }),
  connecting: Schema.String.annotate({ description: "How somebody comes by the credentials" }),
  signIn: Schema.Boolean.annotate({ description: "Whether a person consents at the network, which gives the tokens" }),
  limits: Schema.String.annotate({ description: "What the provider's rules cost a user" }),
  untried: Schema.String.annotate({ description: "What could not be tried without an account there" }),
  afterLostAnswer: Schema.Array(Schema.Literals(["repeat", "look_up", "report"])).annotate({
    description:
      "How a message whose answer was lost is settled: repeat (offered again, which cannot double it), look_up (the provider is asked), report (its callback tells); empty: it stays unconfirmed"
  }),
  repeatableSeconds: Schema.NullOr(Schema.Int).annotate({
    description: "For how long a message may be offered again; null for ever, or never"
  }),
  callbacks: Schema.Boolean.annotate({ description: "Whether the provider tells what became of messages" }),
  social: Schema.NullOr(SocialAbilities).annotate({ description: "Null for email and sms" })
}).annotate({ identifier: "ProviderFacts", description: "A provider that messages can go through" })
export type ProviderFacts = typeof ProviderFacts.Type

export const CatalogEntry = Schema.Struct({
  ...ProviderFacts.fields,
  connected: Schema.Boolean.annotate({
    description: "Whether the workspace, or the installation for all of them, has an account there"
  }),
  healthy: Schema.NullOr(Schema.Boolean).annotate({
    description: "Whether each of these accounts takes messages; null where there is none"
  }),
  missing: Schema.Array(Schema.String).annotate({
    description:
      "Fields that are still needed: to connect it, or for a connected one to be told what became of messages"
  })
}).annotate({ identifier: "CatalogEntry", description: "A provider, and how the workspace stands with it" })
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
})).annotate({ identifier: "ShownCatalogEntry", description: "A provider, of which detail=full shows every field" })

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
    description: "Null for the installation's own account, which carries what the workspace has none for"
  }),
  callbackUrl: Schema.NullOr(Schema.String).annotate({
    description: "Where the provider has to be told to report; null where it reports nothing, or elsewhere"
  })
}).annotate({ identifier: "ListedConnector", description: "An account that the workspace's messages go through" })
export type ListedConnector = typeof ListedConnector.Type

/** The whole list, which is short. */
export const ListedConnectors = Schema.Struct({
  data: Schema.Array(ListedConnector).annotate({
    description: "By channel, in the order in which they are asked; the installation's own last"
  })
}).annotate({ identifier: "ListedConnectors", description: "The accounts that the workspace's messages go through" })
export type ListedConnectors = typeof ListedConnectors.Type
