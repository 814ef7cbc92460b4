import type { SmsPreview } from "@tidings/schema/resources/SmsRequest"
import type { SmsKitEntry, SmsTemplate } from "@tidings/schema/resources/SmsTemplate"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { code } from "../../../pages/parts/controls.ts"
import { card, head, split } from "../../../pages/parts/layout.ts"
import { rowList } from "../../../pages/parts/rowList.ts"
import { sourceText } from "../../../pages/parts/sourceText.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"

type Wording = SmsTemplate["wordings"][number]

interface Shown {
  readonly visit: Visit
  readonly entry: SmsKitEntry
  readonly wording: Wording
  readonly preview: typeof SmsPreview.Type | undefined
}

const lengthWords = ({ characterCount, encoding, segmentCount }: typeof SmsPreview.Type): string =>
  `${characterCount} characters, ${segmentCount} ${segmentCount === 1 ? "part" : "parts"}, in ${encoding}`

const wordingCard = ({ entry: { key }, preview, visit, wording: { body, isDefault, language } }: Shown): Html => {
  const back = visit.to(`/texts/wordings/${key}`)
  const input = { key, ...(language !== null && { language }) }
  return card(
    language === null ? "For every language without its own" : `In ${language}`,
    html`<div class="stack">
      ${code(sourceText(body), language === null ? "Wording" : `Wording in ${language}`, "light")}
      ${
        preview !== undefined &&
        html`<h3>As it arrives, with example values</h3>
          <p>${outside(preview.body, { lines: true, most: 1_000 })}</p>
          <p class="quiet small">${lengthWords(preview)}</p>
          ${preview.warnings.map((warning) => html`<p class="small warn">${outside(warning)}</p>`)}`
      }
      <div class="acts">
        ${actLink(visit, { row: "set_sms_wording", words: "Word it", input: { ...input, body }, look: "sm", back })}
        ${!isDefault && actEntry(visit, { row: "reset_sms_wording", words: language === null ? "Back to the kit’s" : "Remove", input, look: "bad", back })}
      </div>
    </div>`,
    { pad: true, side: isDefault ? badge("draft", "The kit’s") : badge("enabled", "Your own") }
  )
}

/** One text message: its wordings, each with its length, and its variables. */
export const wordingPage = Effect.fnUntraced(function* (visit: Visit, key: string) {
  const { kit, templates } = yield* Effect.all({
    kit: visit.read<{ readonly data: ReadonlyArray<SmsKitEntry> }>("browse_sms_transactional_kit"),
    templates: visit.read<{ readonly data: ReadonlyArray<SmsTemplate> }>("list_sms_templates")
  })
  const entry = kit.data.find((one) => one.key === key)
  const template = templates.data.find((one) => one.key === key)
  if (entry === undefined || template === undefined) return undefined
  const variables = Object.fromEntries(entry.variables.map(({ key: name, sample }) => [name, sample]))
  const shown = yield* Effect.forEach(template.wordings, (wording) =>
    visit
      .read<typeof SmsPreview.Type>("preview_sms_template", {
        templateKey: key,
        variables,
        ...(wording.language !== null && { language: wording.language })
      })
      .pipe(
        Effect.orElseSucceed(() => undefined),
        Effect.map((preview) => ({ visit, entry, wording, preview }))
      )
  )
  return appPage(visit, {
    title: entry.name,
    main: html`${head({
      crumb: [
        [visit.to("/texts"), "Texts"],
        [visit.to("/texts/wordings"), "Wordings"]
      ],
      title: entry.name,
      extra: html`${tag(key)} ${tag(labelFor(entry.class))}`,
      says: entry.description,
      acts: html`${actLink(visit, { row: "set_sms_wording", words: "Another language", input: { key }, icon: "plus", back: visit.to(`/texts/wordings/${key}`) })}${actLink(visit, { row: "send_transactional_sms", words: "Send it", input: { templateKey: key }, look: "go", icon: "send" })}`
    })}
    ${split(
      html`${shown.map(wordingCard)}`,
      card(
        "Variables",
        entry.variables.length === 0
          ? html`<p class="pad quiet">None.</p>`
          : rowList(
              entry.variables.map(({ description, key: name, sample, type }) => ({
                title: html`<span class="mono">${name}</span>`,
                says: html`${description}, such as ${sample}`,
                end: tag(type)
              }))
            )
      )
    )}`
  })
})
