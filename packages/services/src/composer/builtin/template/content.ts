import type { Dress } from "../../../templates/dress/Dress.ts"
import { shown, title as heading, underline } from "../../../templates/dress/frame.ts"
import type { Plan } from "../planning/Plan.ts"
import { inMarks } from "../reading/quoted.ts"
import { greetings } from "../voice/lines.ts"
import { attribute, type Shell } from "./shells.ts"

const paragraph = (inner: string): string => `
        <mj-text>${inner}</mj-text>`

const bullets = ({ light }: Dress, items: ReadonlyArray<string>): string => `
        <mj-table padding="0 0 20px">${items
          .map(
            (item) =>
              `<tr><td width="22" style="padding:5px 0;vertical-align:top;color:${light.quiet};">•</td><td style="padding:5px 0;vertical-align:top;">${shown(item)}</td></tr>`
          )
          .join("")}</mj-table>`

const table = (dress: Dress, { details }: Plan): string => {
  if (details.length === 0) return ""
  const cell = `padding:10px 0;vertical-align:top;${underline(dress)}`
  const rows = details.map(
    ({ label, value }) =>
      `<tr class="line"><th scope="row" align="left" width="84" style="${cell}font-weight:600;">${shown(label)}</th><td style="${cell}">${shown(value)}</td></tr>`
  )
  return `
        <mj-table padding="0 0 24px">${rows.join("")}</mj-table>`
}

const quote = ({ light }: Dress, { facts: { quotation } }: Plan): string => {
  if (quotation === undefined) return ""
  const by = quotation.by === "" ? "" : `<br /><span style="font-style:normal;">${shown(quotation.by)}</span>`
  return `
        <mj-table padding="0 0 24px"><tr class="line"><td style="border-left:3px solid ${light.line};padding:4px 0 4px 16px;font-style:italic;">${shown(inMarks(quotation))}${by}</td></tr></mj-table>`
}

/** Whether a mail can greet its reader by name. */
export const greets = ({ facts, vibe }: Plan): boolean => facts.tongue === "en" && greetings[vibe] !== undefined

const greeting = (plan: Plan): string => {
  const [named = "", unnamed = ""] = (greets(plan) ? greetings[plan.vibe] : undefined) ?? []
  return unnamed === "" ? "" : paragraph(`{% if first_name %}${named} {{ first_name }},{% else %}${unnamed}{% endif %}`)
}

const button = ({ action }: Plan): string =>
  action === undefined
    ? ""
    : `
        <mj-button href="${attribute(action.href)}">${shown(action.label)}</mj-button>`

const signed = (plan: Plan, { name }: Dress): string =>
  plan.closing === "" ? "" : paragraph(`${shown(plan.closing)}<br />${shown(name)}`)

/** What the column of a mail holds: heading, greeting, paragraphs and lists in the order of the brief, what one looks up, quotation, button and close. */
export const contentOf = (plan: Plan, dress: Dress, { title }: Shell): string => {
  const sizes = `font-size:${title.size}px;line-height:${title.line}px;`
  return [
    heading(shown(plan.headline)).replaceAll("font-size:30px;line-height:38px;", () => sizes),
    greeting(plan),
    plan.opening === "" ? "" : paragraph(shown(plan.opening)),
    ...plan.flow.map((part) => (typeof part === "string" ? paragraph(shown(part)) : bullets(dress, part))),
    plan.facts.steps.length > 0 ? steps(plan.facts.steps) : "",
    table(dress, plan),
    quote(dress, plan),
    button(plan),
    signed(plan, dress)
  ].join("")
}

/** A picture of twice as many pixels as it is shown with, over the whole width of a mail, and its words for whoever does not see it. */
export interface Hero {
  readonly url: string
  readonly alt: string
}

/** The section in which it stands; its words are as legible in the dark as those of the mail. */
export const heroOf = ({ alt, url }: Hero): string => `
    <mj-section padding="0 0 16px">
      <mj-column>
        <mj-image src="${attribute(url)}" alt="${attribute(alt)}" width="600px" border-radius="14px" padding="0" css-class="ink" />
      </mj-column>
    </mj-section>`

const steps = (items: ReadonlyArray<string>): string => `
        <mj-table padding="0 0 20px">${items
          .map(
            (item, index) =>
              `<tr><td width="28" style="padding:5px 0;vertical-align:top;font-weight:600;">${index + 1}.</td><td style="padding:5px 0;vertical-align:top;">${shown(item)}</td></tr>`
          )
          .join("")}</mj-table>`
