import type { StarterShellId } from "@tidings/schema/composing/StarterShell"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { TemplateCategory } from "@tidings/schema/resources/Template"
import { dressOf, type MailColours, type Dress } from "../../../templates/dress/Dress.ts"
import { attribute, frame, literal, shown, title as heading } from "../../../templates/dress/frame.ts"
import { labelsOf } from "../language/labels.ts"
import { isRightToLeft } from "../../../languages/direction.ts"
import { languageInTrait } from "../../../languages/tags.ts"
import type { ContentPlan } from "../ContentPlan.ts"
import { codePointsIn } from "../words.ts"
import { mailPart, paragraph } from "./mailParts.ts"

/** The changes of a shell to a brand's dress, and the size of the mail's first line. */
interface Shell {
  readonly dress: (dress: Dress) => Dress
  readonly title: { readonly size: number; readonly line: number }
}

const onPaper = (colours: MailColours): MailColours => ({ ...colours, paper: colours.card })

/** The starter shells: a card with a large heading, a letter on one sheet, and text with hardly any dress. */
const shells: Readonly<Record<StarterShellId, Shell>> = {
  announcement: { dress: (dress) => dress, title: { size: 30, line: 38 } },
  letter: {
    dress: (dress) => ({ ...dress, light: onPaper(dress.light), dark: onPaper(dress.dark) }),
    title: { size: 24, line: 32 }
  },
  plain: {
    dress: (dress) => ({
      ...dress,
      fonts: { heading: dress.fonts.body, body: dress.fonts.body },
      light: onPaper(dress.light),
      dark: onPaper(dress.dark)
    }),
    title: { size: 20, line: 28 }
  }
}

/** A picture over the whole width of a mail, with twice as many pixels as its shown width, and its alt text. */
export interface Hero {
  readonly url: string
  readonly alt: string
}

/** Options of a template. */
interface TemplateOptions {
  readonly category?: typeof TemplateCategory.Type | undefined
  readonly shell?: StarterShellId | undefined
  readonly hero?: Hero | undefined
}

/** A composed template, in the form that `create_template` takes. */
export interface ComposedTemplate {
  readonly name: string
  readonly category: typeof TemplateCategory.Type
  readonly mode: "mjml"
  /** Language of its words, where it is a tag of language, script and region. */
  readonly locale?: string
  readonly subject: string
  readonly previewText: string
  readonly body: string
}

/** The section of the hero; its words are as legible in dark mode as those of the mail. */
const heroOf = ({ alt, url }: Hero): string => `
    <mj-section padding="0 0 16px">
      <mj-column>
        <mj-image src="${attribute(url)}" alt="${attribute(alt)}" width="600px" border-radius="14px" padding="0" css-class="ink" />
      </mj-column>
    </mj-section>`

const mostName = 80

/** Sets a plan as MJML in a brand's dress; marketing mails get an unsubscribe link. */
export const templateOf = (
  { eyebrow, head, locale, parts, preview, title }: ContentPlan,
  brand: Brand,
  { category = "marketing", hero, shell = "announcement" }: TemplateOptions
): ComposedTemplate => {
  const l = labelsOf(locale)
  const language = languageInTrait(locale)
  const { dress, title: size } = shells[shell]
  const dressed = dress(dressOf(brand))
  const isRtl = isRightToLeft(locale)
  const unsubscribe = category === "marketing" ? ` <a href="#unsubscribe">${l.unsubscribe}</a>` : ""
  const sized = `font-size:${size.size}px;line-height:${size.line}px;`
  const content = [
    eyebrow === undefined ? "" : paragraph(shown(eyebrow)),
    head === undefined ? "" : heading(shown(head)).replaceAll("font-size:30px;line-height:38px;", () => sized),
    ...parts.map((part) => mailPart(part, dressed, isRtl))
  ]
  return {
    name: codePointsIn(title) <= mostName ? title : brand.name,
    category,
    mode: "mjml",
    ...(language !== undefined && { locale: language }),
    subject: literal(title),
    previewText: literal(preview),
    body: frame(dressed, content.join(""), shown(l.reason(brand.name)) + unsubscribe, {
      lang: locale,
      isRightToLeft: isRtl,
      ...(hero !== undefined && { above: heroOf(hero) })
    })
  }
}
