import { problem, type Problem } from "@tidings/schema/Problem"
import type { Contract } from "@tidings/schema/resources/Template"
import type { UpdateTemplate } from "@tidings/schema/resources/TemplateEdit"
import type { ProposeTemplateChange } from "@tidings/schema/resources/TemplateProposal"
import { TemplateLocaleRepository } from "@tidings/storage/repositories/TemplateLocaleRepository"
import { TemplateRepository, type TemplateRow } from "@tidings/storage/repositories/TemplateRepository"
import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { Caller } from "../../access/Caller.ts"
import { Engine } from "../../templates/Engine.ts"
import { canonicalLanguage } from "@tidings/engines/languages/tags"
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
  readonly locale: string | null
  /** Further languages, by tag. */
  readonly locales: ReadonlyMap<string, Words>
}

type Words = Pick<State, "subject" | "previewText" | "html">

const nothing: State = {
  subject: "",
  previewText: "",
  category: "",
  tracking: {},
  contract: undefined,
  html: "",
  locale: null,
  locales: new Map()
}

const silent: Words = { subject: "", previewText: "", html: "" }

const printed = (value: unknown): string => JSON.stringify(value, null, 2)

const contractText = (contract: Contract | undefined): string =>
  contract === undefined ? "" : printed({ variables: contract.variables, policy: contract.policy })

const trackingText = (tracking: object): string =>
  Object.entries(tracking)
    .map(([name, value]) => `${name}: ${value === null ? "as the workspace has it" : value === true ? "on" : "off"}`)
    .join("\n")

type Difference = readonly [name: string, old: string, young: string]

/** The differences of each further language, with its tag in their names. */
const localeDifferences = (before: State, after: State): ReadonlyArray<Difference> =>
  [...new Set([...before.locales.keys(), ...after.locales.keys()])].toSorted().flatMap((locale) => {
    const [old, young] = [before.locales.get(locale) ?? silent, after.locales.get(locale) ?? silent]
    return [
      [`Subject in ${locale}`, old.subject, young.subject],
      [`Preview text in ${locale}`, old.previewText, young.previewText],
      [`HTML in ${locale} as it is sent`, old.html, young.html]
    ] as const
  })

const partsBetween = (before: State, after: State) =>
  (
    [
      ["Subject", before.subject, after.subject],
      ["Preview text", before.previewText, after.previewText],
      ["Category", before.category, after.category],
      ["Language", before.locale ?? "", after.locale ?? ""],
      ["Tracking", trackingText(before.tracking), trackingText(after.tracking)],
      ["Variables", contractText(before.contract), contractText(after.contract)],
      ["HTML as it is sent", before.html, after.html],
      ...localeDifferences(before, after)
    ] satisfies ReadonlyArray<Difference>
  )
    .map(([name, old, young]) => ({ name, lines: lineDifference(old, young) }))
    .filter(({ lines }) => lines.length > 0)

/** Renders the mail of a state, with samples for its variables. */
const mailOf = (workspaceId: string, { contract, html, locale, subject }: State) =>
  Effect.gen(function* () {
    const engine = yield* Engine
    const given = contract === undefined ? {} : check(contract, sampled(contract, {})).variables
    const rendered = yield* engine.render(workspaceId, { subject, html, locale }, given)
    return { ...rendered, facts: [] } satisfies MailPreview
  }).pipe(Effect.catch(({ message }) => Effect.succeed({ why: message })))

const byTag = (words: ReadonlyArray<Words & { readonly locale: string }>): State["locales"] =>
  new Map(words.map((one) => [one.locale, one]))

const publishedOf = Effect.fnUntraced(function* ({
  id,
  version,
  workspaceId
}: TemplateRow): Effect.fn.Return<State | undefined, never, TemplateLocaleRepository | TemplateVersions> {
  if (version === 0) return undefined
  const found = yield* TemplateVersions.use((versions) => versions.load(workspaceId, id, version))
  const further =
    found.locales.length === 0
      ? []
      : yield* TemplateLocaleRepository.use((locales) => locales.frozen({ workspaceId, id }, version))
  return { ...found, previewText: found.preview_text, locale: found.own_locale, locales: byTag(further) }
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
  const { category, locale, previewText, subject, tracking } = row
  const further = row.locales.length === 0 ? [] : yield* TemplateLocaleRepository.use((locales) => locales.all(row))
  return {
    subject,
    previewText,
    category,
    tracking,
    contract,
    html,
    locale,
    locales: byTag(further)
  } satisfies State
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
type Patched = NonNullable<(typeof ProposeTemplateChange.Type)["patch"]["locales"]>

const editedBy = (row: TemplateRow, { policy, tracking, ...edit }: Edit): TemplateRow => ({
  ...row,
  ...edit,
  tracking: { ...row.tracking, ...tracking },
  contract: { ...row.contract, policy: policy ?? row.contract.policy }
})

/** The further languages of a draft as a proposal changes them, compiled. */
const patchedLocales = Effect.fnUntraced(function* (row: TemplateRow, { locales }: State, patch: Patched) {
  const engine = yield* Engine
  const changed = new Map(locales)
  for (const [tag, words] of Object.entries(patch)) {
    const locale = canonicalLanguage(tag)
    const held = yield* TemplateLocaleRepository.use((repository) => repository.find(row, locale))
    const { body, previewText, subject } = { subject: "", previewText: "", body: "", ...held, ...words }
    const { html } = yield* engine.compile(row.workspaceId, { mode: row.mode, body, previewText, subject, locale })
    changed.set(locale, { subject, previewText, html })
  }
  return changed
})

/**
 * Previews a proposed change of a draft: the differences in its source, and those in what is sent, since approval
 * publishes everything in the draft.
 */
export const proposalPreview = Effect.fnUntraced(function* ({ key, patch }: typeof ProposeTemplateChange.Type) {
  const row = yield* found(key)
  const { locales = {}, ...fields } = patch
  const changed = editedBy(row, fields)
  const before = yield* publishedOf(row)
  const draft = yield* draftOf(changed)
  const after = { ...draft, locales: yield* patchedLocales(row, draft, locales) }
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
