import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { Actor } from "./AuditEntry.ts"
import { Template, TemplateCategory, TemplateMode } from "./Template.ts"
import { ifRevision } from "./TemplateEdit.ts"

const number = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
  description: "Number of the version, from 1",
  examples: [1]
})

const { key_id, kind, user } = Actor.fields

const facts = {
  version: number,
  published_at: Timestamp,
  published_by: Schema.Struct({ kind, key_id, user }).annotate({
    description: "The caller who published it; sandbox keys are told of no person"
  }),
  subject: Schema.String.annotate({ description: "Subject; may hold {{variables}}" }),
  category: TemplateCategory,
  topicKey: Template.fields.topicKey,
  locale: Template.fields.locale,
  locales: Schema.Array(Schema.String).annotate({ description: "Further languages that it was published with" }),
  sends: Schema.Int.annotate({
    description: "Number of sends accepted with it in the world of the key, counted hourly"
  }),
  hash: Schema.String.annotate({ description: "SHA-256 of what a send uses of it: equal for equal versions" })
}

export const TemplateVersionSummary = Schema.Struct(facts).annotate({
  identifier: "TemplateVersionSummary",
  description: "A published version of a template"
})
export type TemplateVersionSummary = typeof TemplateVersionSummary.Type

const TemplateVersionDetails = Schema.Struct({
  ...facts,
  mode: TemplateMode,
  body: Schema.String.annotate({ description: "MJML or HTML with Liquid, as it was published" }),
  previewText: Schema.String.annotate({ description: "Preview text that inboxes show beside the subject" }),
  variables: Template.fields.variables,
  schema: Template.fields.schema.annotate({ description: "The contract that its sends are checked against" })
}).annotate({ identifier: "TemplateVersionDetails", description: "A published version with its source and contract" })

export const TemplateVersionAnswer = Schema.Struct({ data: TemplateVersionDetails })

export const ListTemplateVersions = Schema.Struct({ key: TemplateKey, ...pageFields() })

export const ReadTemplateVersion = Schema.Struct({ key: TemplateKey, version: number })

export const RestoreTemplateVersion = Schema.Struct({ key: TemplateKey, version: number, ifRevision })

export const DeleteTemplate = Schema.Struct({ key: TemplateKey })

export const DeletedTemplate = Schema.Struct({
  key: TemplateKey,
  deleted: Schema.Boolean.annotate({ description: "False if there was no such template" })
}).annotate({ identifier: "DeletedTemplate", description: "A template that was deleted" })
