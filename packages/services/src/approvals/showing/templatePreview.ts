import { problem, type Problem } from "@tidings/schema/Problem"
import type { Contract } from "@tidings/schema/resources/Template"
import type { ProposeTemplateChange, UpdateTemplate } from "@tidings/schema/resources/TemplateEdit"
import { TemplateRepository, type TemplateRow } from "@tidings/storage/repositories/TemplateRepository"
import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { Caller } from "../../access/Caller.ts"
import { Engine } from "../../templates/Engine.ts"
import { check, contractOf, sampled } from "@tidings/engines/templates/index"
import { TemplateVersions } from "../../templates/TemplateVersions.ts"
import { lineDifference } from "../lineDifference.ts"
import type { MailPreview, Preview } from "../Preview.ts"

/** The parts of a template that a change is compared by. */
interface State {
  readonly subject: string
  readonly previewText: string
  readonly category: string
  readonly tracking: object
  readonly contract: Contract | undefined
  readonly html: string
}

const nothing: State = { subject: "", previewText: "", category: "", tracking: {}, contract: undefined, html: "" }

const printed = (value: unknown): string => JSON.stringify(value, null, 2)

const contractText = (contract: Contract | undefined): string =>
  contract === undefined ? "" : printed({ variables: contract.variables, policy: contract.policy })

const trackingText = (tracking: object): string =>
  Object.entries(tracking)
    .map(([name, value]) => `${name}: ${value === null ? "as the workspace has it" : value === true ? "on" : "off"}`)
    .join("\n")

const partsBetween = (before: State, after: State) =>
  (
    [
      ["Subject", before.subject, after.subject],
      ["Preview text", before.previewText, after.previewText],
      ["Category", before.category, after.category],
      ["Tracking", trackingText(before.tracking), trackingText(after.tracking)],
      ["Variables", contractText(before.contract), contractText(after.contract)],
      ["HTML as it is sent", before.html, after.html]
    ] as const
  )
    .map(([name, old, young]) => ({ name, lines: lineDifference(old, young) }))
    .filter(({ lines }) => lines.length > 0)

/** Renders the mail of a state, with samples for its variables. */
const mailOf = (workspaceId: string, { contract, html, subject }: State) =>
  Effect.gen(function* () {
    const engine = yield* Engine
    const given = contract === undefined ? {} : check(contract, sampled(contract, {})).variables
    const rendered = yield* engine.render(workspaceId, { subject, html }, given)
    return { ...rendered, facts: [] } satisfies MailPreview
  }).pipe(Effect.catch(({ message }) => Effect.succeed({ why: message })))

const publishedOf = Effect.fnUntraced(function* ({
  id,
  version,
  workspaceId
}: TemplateRow): Effect.fn.Return<State | undefined, never, TemplateVersions> {
  if (version === 0) return undefined
  const found = yield* TemplateVersions.use((versions) => versions.load(workspaceId, id, version))
  return { ...found, previewText: found.preview_text }
})

const found = Effect.fnUntraced(function* (
  key: string
): Effect.fn.Return<TemplateRow, Problem<"unknown_template">, Caller | TemplateRepository> {
  const caller = yield* Caller
  const row = yield* TemplateRepository.use((templates) => templates.find(caller, key))
  return row ?? (yield* problem("unknown_template", { message: `No template has the key "${key}".` }))
})

/** Compiles the draft into the state that would be published. */
const draftOf = Effect.fnUntraced(function* (row: TemplateRow) {
  const { html, references } = yield* Engine.use((engine) => engine.compile(row.workspaceId, row))
  const contract = contractOf(row.variables, references, row.contract.policy, row.version + 1)
  const { category, previewText, subject, tracking } = row
  return { subject, previewText, category, tracking, contract, html } satisfies State
})

/** Previews the publication of a draft, with the differences to what is sent now. */
export const publishPreview = Effect.fnUntraced(function* (key: string) {
  const row = yield* found(key)
  const before = yield* publishedOf(row)
  const after = yield* draftOf(row)
  return {
    kind: "change",
    isNew: before === undefined,
    parts: partsBetween(before ?? nothing, after),
    mail: yield* mailOf(row.workspaceId, after)
  } satisfies Preview
})

/** Renders the mail of a published version, the newest by default; or gives the reason there is none, in words. */
export const publishedMail = Effect.fnUntraced(function* (key: string, version: number | null) {
  const row = yield* found(key)
  const sent = yield* publishedOf({ ...row, version: version ?? row.version })
  return sent === undefined
    ? { why: `The template "${key}" was never published.` }
    : yield* mailOf(row.workspaceId, sent)
})

type Edit = Omit<typeof UpdateTemplate.Type, "key" | "status">

const editedBy = (row: TemplateRow, { policy, tracking, ...edit }: Edit): TemplateRow => ({
  ...row,
  ...edit,
  tracking: { ...row.tracking, ...tracking },
  contract: { ...row.contract, policy: policy ?? row.contract.policy }
})

/**
 * Previews a proposed change of a draft: the differences in its source, and those in what is sent, since approval
 * publishes everything in the draft.
 */
export const proposalPreview = Effect.fnUntraced(function* ({ key, patch }: typeof ProposeTemplateChange.Type) {
  const row = yield* found(key)
  const changed = editedBy(row, patch)
  const before = yield* publishedOf(row)
  const after = yield* draftOf(changed)
  const proposed = { name: "Proposed for the draft's body", lines: lineDifference(row.body, changed.body) }
  return {
    kind: "change",
    isNew: before === undefined,
    parts: [
      ...(proposed.lines.length > 0 ? [proposed] : []),
      // A body in HTML is sent as written, so its two differences are equal.
      ...partsBetween(before ?? nothing, after).filter(({ lines }) => !isDeepStrictEqual(lines, proposed.lines))
    ],
    mail: yield* mailOf(row.workspaceId, after)
  } satisfies Preview
})

/** Previews archiving a template or restoring it, with the changes that the same call makes to its draft. */
export const statusPreview = Effect.fnUntraced(function* ({ key, status, ...edit }: typeof UpdateTemplate.Type) {
  const row = yield* found(key)
  const sent = yield* publishedOf(row)
  const [before, after] = [yield* draftOf(row), yield* draftOf(editedBy(row, edit))]
  return {
    kind: "change",
    isNew: false,
    parts: [
      { name: "Status", lines: lineDifference(row.status, status ?? row.status) },
      ...partsBetween(before, after).map(({ lines, name }) => ({ name: `${name}, of the draft`, lines }))
    ],
    mail:
      status === "archived"
        ? { why: "No mail is sent of an archived template." }
        : sent === undefined
          ? { why: "No mail is sent of a template that was never published." }
          : yield* mailOf(row.workspaceId, sent)
  } satisfies Preview
})
