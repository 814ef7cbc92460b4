import * as Worker from "@tidings/jobs/Worker"
import { allJobs } from "@tidings/services/allJobs"
import { Effect } from "effect"
import { made, publishedTemplate, type Workspace } from "./fixtures.ts"

/** Creates a topic that everybody has joined unless told otherwise; returns its key. */
export const topicOf = (
  workspace: Workspace,
  key: string = `topic-${crypto.randomUUID().slice(0, 8)}`,
  fields: object = {}
) => Effect.as(made("create_topic", { key, name: "Product news", default: "joined", ...fields }, workspace), key)

/** Runs the waiting jobs of these names. */
export const jobsDone = (...names: ReadonlyArray<string>) =>
  Worker.drain(allJobs.filter(({ name }) => names.includes(name)))

/** A list whose new members are asked to confirm, by a template of its own; returns its id. */
export const doubleList = Effect.fnUntraced(function* (
  workspace: Workspace,
  name: string = `List ${crypto.randomUUID().slice(0, 8)}`
) {
  const confirmTemplateKey = `confirm-${crypto.randomUUID().slice(0, 8)}`
  yield* publishedTemplate(workspace, confirmTemplateKey, {
    subject: "Please confirm",
    body: `<html lang="en"><body><p><a href="{{ confirm_url }}">Confirm {{ list_name }}</a></p></body></html>`,
    variables: [{ key: "confirm_url", type: "url", required: true }]
  })
  const { id } = yield* made("create_list", { name, optIn: "double", confirmTemplateKey }, workspace)
  return id as string
})
