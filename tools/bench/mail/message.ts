import { askOnce } from "../load/askOnce.ts"
import type { requestsOf } from "../requests.ts"
import type { MailContent } from "./startMailer.ts"

const paragraphs = 24
const sentence = "Your order is packed and leaves our house today; it will be with you within three working days."
const body = (name: string) =>
  `<html><body style="font-family: sans-serif"><h1>Hello ${name}</h1>${`<p style="margin: 0 0 16px">${sentence}</p>`.repeat(paragraphs)}</body></html>`
const subject = (name: string) => `Hello ${name}, your order is on its way`

/** The categories of templates, the most urgent first; the mail is the same. */
export const categories = ["system", "transactional", "marketing"] as const
export type Category = (typeof categories)[number]

/** Returns the key of a category's template. */
export const templateKeyOf = (category: Category): string => `bench-${category}`

/** Publishes a template of each category in the workspace of these requests. */
export const publishTemplates = async (requests: ReturnType<typeof requestsOf>): Promise<void> => {
  for (const category of categories) {
    const key = templateKeyOf(category)
    const draft = { key, category, mode: "html", subject: subject("{{name}}"), body: body("{{name}}") }
    await askOnce(requests.draft({ ...draft, tracking: { opens: false, clicks: false } }))
    await askOnce(requests.publish(key))
  }
}

/** The mail that the platform makes of such a template, for bare nodemailer. */
export const bareMessage: MailContent = {
  from: "Bench <bench@tidings.example>",
  subject: subject("Ada"),
  html: body("Ada"),
  text: ["Hello Ada", ...Array.from({ length: paragraphs }, () => sentence)].join("\n\n")
}
