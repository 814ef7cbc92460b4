import type { JsonSchema } from "effect"
import type { OpenApiDocument, OperationObject } from "../../document/OpenApiDocument.ts"
import type { Manual } from "../Manual.ts"
import { parametersIn, dereferenced } from "../../document/parts.ts"
import { fieldTrees, type FieldTable } from "./fieldTree.ts"

type Schema = JsonSchema.JsonSchema

/** An event of the document. */
export interface EventEntry {
  readonly type: string
  /** The occasion of the event, in one sentence. */
  readonly says: string
  /** An example of a whole delivery. */
  readonly example: Readonly<Record<string, unknown>>
  readonly data: ReadonlyArray<FieldTable>
}

/** Reads the document's events, in the form that tables and lists show. */
export const describedEventsOf = ({ document }: Manual) => {
  const { of, open } = fieldTrees(document)
  const deliveries = Object.entries(document.webhooks)
  return {
    body: open("WebhookEvent", { $ref: "#/components/schemas/WebhookEvent" }),
    headers: of("Headers", parametersIn(document, deliveries[0]![1].post, "header")),
    events: deliveries.map(([type, { post }]): EventEntry => {
      const plan = post["x-plan"]
      return {
        type,
        says: `${post.summary}${plan === undefined ? "" : `; from the ${String(plan)} plan on`}.`,
        example: bodyOf(post).example as EventEntry["example"],
        data: open("data", dataOf(document, post))
      }
    })
  }
}

const bodyOf = ({ requestBody }: OperationObject) => requestBody!.content["application/json"]!

/** Returns the schema of an event's data, from the part of its component that is not the envelope. */
const dataOf = (document: OpenApiDocument, post: OperationObject): Schema => {
  const [, own] = dereferenced<Schema>(document, bodyOf(post).schema)["allOf"] as readonly [Schema, Schema]
  return (own["properties"] as { readonly data: Schema }).data
}
