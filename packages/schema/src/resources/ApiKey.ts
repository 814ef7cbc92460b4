import { Schema } from "effect"
import { id } from "../Id.ts"
import { EmailAddress } from "../fields/Email.ts"
import { line } from "../fields/lines.ts"
import { pageFields } from "../fields/page.ts"
import { Secret } from "../fields/Secret.ts"
import { Preset, Scope } from "../Scope.ts"
import { Timestamp } from "../fields/Timestamp.ts"

export const KeyKind = Schema.Literals(["live", "test", "mcp"]).annotate({
  identifier: "KeyKind",
  description: "Kind of the key: live sends for real, test stays in the sandbox, mcp is for agents"
})
export type KeyKind = typeof KeyKind.Type

/** An API key, without its secret. */
export const ApiKey = Schema.Struct({
  id: id("key"),
  name: Schema.String.annotate({ description: "Name of the key" }),
  kind: KeyKind.annotate({ description: "Kind of the key" }),
  prefix: Schema.String.annotate({ description: "The first 12 characters" }),
  scopes: Schema.Array(Scope).annotate({ description: "Permissions of the key" }),
  preset: Schema.NullOr(Preset).annotate({
    description: "Preset that the key was issued with; null if its scopes were chosen one by one"
  }),
  client: Schema.NullOr(Schema.String).annotate({ description: "The program that was connected by OAuth" }),
  user: Schema.NullOr(Schema.String).annotate({
    description: "Person who connected the program, or for whom the key is; always null for a sandbox caller"
  }),
  created_at: Timestamp,
  last_used_at: Schema.NullOr(Timestamp).annotate({
    description: "Time of the last use; null before the first"
  }),
  expires_at: Schema.NullOr(Timestamp).annotate({
    description:
      "Time from which the key is refused; a connected program's moves on with each refresh. Null for a key that does not expire"
  }),
  revoked_at: Schema.NullOr(Timestamp).annotate({ description: "Time of revocation; null while the key is valid" })
}).annotate({ identifier: "ApiKey", description: "An API key, without its secret" })
export type ApiKey = typeof ApiKey.Type

const keyName = line(120).annotate({ description: "Name of the key, for people; 1 to 120 characters" })

const someScopes = Schema.Array(Scope).check(Schema.isMinLength(1), Schema.isMaxLength(Scope.literals.length))

const daysLeft = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 400 }))

export const ListKeys = Schema.Struct({
  ...pageFields(),
  kind: Schema.optionalKey(KeyKind.annotate({ description: "Only keys of this kind" })),
  connected: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "True for programs connected by OAuth alone; false leaves them out" })
  ),
  revoked: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "True for revoked keys alone; false leaves them out" })
  )
})

export const CreateKey = Schema.Struct({
  name: keyName,
  kind: KeyKind.annotate({ description: "Kind of the key: live sends for real, test stays in the sandbox" }),
  preset: Schema.optionalKey(
    Preset.annotate({ description: "Permissions of the key, by preset; give either this or scopes" })
  ),
  scopes: Schema.optionalKey(
    someScopes.annotate({ description: "Permissions of the key, one by one, each one that the calling key has" })
  ),
  member: Schema.optionalKey(
    EmailAddress.annotate({
      description:
        "Member whom the key is for, who cannot approve with it what they asked for with another key; none for a program"
    })
  ),
  expires_in_days: Schema.optionalKey(
    daysLeft.annotate({
      description: "Days until the key is refused, 1 to 400; without it, as long as the calling key lasts"
    })
  )
})

export const CreatedKey = Schema.Struct({
  ...ApiKey.fields,
  secret: Schema.NullOr(Secret).annotate({
    description: "The key itself, shown this once and kept nowhere; null where the call is repeated"
  })
}).annotate({ identifier: "CreatedKey", description: "An API key as it was made, with its secret" })

export const UpdateKey = Schema.Struct({
  id: id("key"),
  name: Schema.optionalKey(keyName),
  scopes: Schema.optionalKey(
    someScopes.annotate({ description: "Permissions that are left, some of those that the key has" })
  ),
  expires_in_days: Schema.optionalKey(
    daysLeft.annotate({ description: "Days from now until the key is refused, 1 to 400; never later than before" })
  ),
  refresh: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True to give the key the scopes that its preset has now, as far as the calling key has them"
    })
  )
})

export const RevokedKey = Schema.Struct({
  id: id("key"),
  revoked: Schema.Literal(true).annotate({ description: "Always true" }),
  revoked_at: Timestamp.annotate({ description: "Time of the first revocation" })
}).annotate({ identifier: "RevokedKey", description: "A key that is refused from its next call on" })
