import { emptyMark } from "@tidings/fields/forms/places"
import type { Template } from "@tidings/schema/resources/Template"
import { Effect } from "effect"
import { dress } from "../../../pages/dress/dress.ts"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { button } from "../../../pages/parts/controls.ts"
import { card, head, noteBox, seg } from "../../../pages/parts/layout.ts"
import { callFields } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { mailLooks } from "../../frame/mailViews.ts"
import type { Visit } from "../../Visit.ts"
import { editedFields } from "./templatePreview.ts"
import { templateTabs } from "./templateTabs.ts"
import { variableTable } from "./variableTable.ts"

const row = "update_template"
const frame = "preview"

const lineField = (name: string, label: string, value: string, attributes: Html | false): Html =>
  html`<div class="field">
    <label for="f-${name}">${label}</label
    ><input class="in" id="f-${name}" name="${name}" value="${value}" maxlength="998" ${attributes} />
  </div>`

/** Says what the form changes: the draft in the state that is shown, emptied fields too. */
const draftFields = ({ key, revision }: Template): Html =>
  html`<input type="hidden" name="key" value="${key}" /><input
      type="hidden"
      name="ifRevision"
      value="${revision}"
    />${editedFields.map((name) => html`<input type="hidden" name="${emptyMark(name)}" value="true" />`)}`

const editor = (visit: Visit, template: Template): Html => {
  const here = visit.to(`/templates/${template.key}`)
  const preview = `${here}/preview`
  const mayChange = visit.may(row)
  const isFixed = !mayChange && html` readonly`
  return html`<form method="post" action="${mayChange ? visit.to(`/operations/${row}`) : preview}" data-editor>
    ${mayChange && callFields(visit, row, `${here}/edit`)}${draftFields(template)}<input
      type="hidden"
      name="csrf"
      value="${visit.tokenFor(preview)}"
    />${card(
      null,
      html`<div class="pad pair">
          ${lineField("subject", "Subject", template.subject, isFixed)}${lineField("previewText", "Preview text", template.previewText, isFixed)}
        </div>
        <div class="editor">
          <div>
            <p class="pad acts">
              <label class="grow" for="f-body">${template.mode === "mjml" ? "Body, in MJML" : "Body, in HTML"}</label
              ><span class="quiet small" data-code-hint hidden>Escape, then Tab leads out</span>
            </p>
            <textarea class="src" id="f-body" name="body" spellcheck="false" data-code ${isFixed}>
${template.body}</textarea>
          </div>
          <div>
            <div class="pad acts">
              ${seg(
                "as",
                "Show the mail as",
                mailLooks.map(([look, words, icon]) => ({ words, icon, value: look === "" ? "desktop" : look }))
              )}${button("Preview", { look: "sm", icon: "eye", postsTo: preview, frame, skips: true })}
            </div>
            <div class="shot">
              <iframe name="${frame}" src="${preview}" title="The mail of what stands in the fields" sandbox></iframe>
            </div>
          </div>
        </div>
        ${mayChange && html`<div class="pad endbar">${button("Save the draft", { look: "go", icon: "check" })}<span class="quiet small">Sends keep the published version until the draft is published.</span></div>`}`
    )}
  </form>`
}

/** The editor of a template's draft, beside the mail of what stands in it. */
export const templateEditPage = Effect.fnUntraced(function* (visit: Visit, key: string) {
  const { data: template } = yield* visit.read<{ readonly data: Template }>("read_template", { key })
  const { editorScript, sourceScript } = dress()
  return appPage(visit, {
    title: `Edit ${outsideText(template.name)}`,
    scripts: [sourceScript, editorScript],
    main: html`${head({
      crumb: [[visit.to("/templates"), "Templates"]],
      title: outside(template.name),
      says: `The draft in state ${template.revision}.`
    })}
    ${templateTabs(visit, key, "Edit")}
    ${!visit.may(row) && noteBox("info", "info", "You may look at it", "Your role does not change templates.")}
    ${editor(visit, template)} ${variableTable(template.variables)}`
  })
})
