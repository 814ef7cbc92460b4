import { escapeContent, escapeHtml } from "../../markup/escape.ts"
import type { Dress } from "./Dress.ts"

/** Escapes a text for MJML, so that it is neither markup nor Liquid. */
export const shown = (text: string): string => literal(escapeContent(text))

/** Escapes a text as the value of an attribute of MJML, so that it is neither markup nor Liquid. */
export const attribute = (text: string): string => literal(escapeHtml(text))

/** Escapes a text for Liquid, so that it is printed unchanged. */
export const literal = (text: string): string => text.replaceAll("{", "{{ '{' }}")

const headOf = ({ dark, fonts, light }: Dress, align: "left" | "right"): string => `
  <mj-head>
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="${fonts.body}" />
      <mj-text color="${light.ink}" font-size="16px" line-height="26px" padding="0 0 16px" align="${align}" css-class="ink" />
      <mj-table color="${light.ink}" font-size="15px" line-height="22px" padding="0" align="${align}" css-class="ink" />
      <mj-button background-color="${light.accent}" color="${light.onAccent}" border-radius="8px" font-size="16px" font-weight="600"
        inner-padding="14px 26px" padding="8px 0 24px" align="${align}" css-class="button" />
      <mj-divider border-color="${light.line}" border-width="1px" padding="8px 0 24px" css-class="rule" />
      <mj-section padding="0" direction="${align === "right" ? "rtl" : "ltr"}" />
      <mj-column padding="0" direction="${align === "right" ? "rtl" : "ltr"}" />
      <mj-class name="title" font-family="${fonts.heading}" font-size="30px" line-height="38px" font-weight="600" padding="0 0 16px" />
      <mj-class name="quiet" color="${light.quiet}" font-size="14px" line-height="22px" css-class="quiet" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      a { color: ${light.accent}; }
      .button a { color: ${light.onAccent}; }
      .wordmark a { color: ${light.accent}; text-decoration: none; }
      @media only screen and (max-width: 479px) {
        .card > table > tbody > tr > td { padding: 28px 22px 12px !important; }
      }
      @media (prefers-color-scheme: dark) {
        body, body > div { background-color: ${dark.paper} !important; }
        .card, .card > table { background-color: ${dark.card} !important; }
        .ink div, .ink table, .ink td, .ink th { color: ${dark.ink} !important; }
        .quiet div, .quiet td, .quiet span { color: ${dark.quiet} !important; }
        .wordmark a, .wordmark span, .ink a, .quiet a { color: ${dark.accent} !important; }
        .logo img { background-color: #ffffff !important; }
        .button td { background: ${dark.accent} !important; }
        .button a { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
        .panel td { background-color: ${dark.panel} !important; }
        .rule p { border-top-color: ${dark.line} !important; }
        .ink .line td, .ink .line th { border-color: ${dark.line} !important; }
      }
    </mj-style>
  </mj-head>`

interface Written {
  /** Its language; English if undefined. */
  readonly lang?: string
  readonly isRightToLeft?: boolean
  /** Sections over the card. */
  readonly above?: string
}

/** Returns the sender's logo, on white in dark mode, else the name. */
const markOf = ({ home, logo, name }: Dress): string => {
  const shownMark =
    logo === undefined
      ? `<span>${shown(name)}</span>`
      : `<img src="${logo}" alt="${attribute(name)}" height="40" style="height:40px;width:auto;max-width:240px;border:0;border-radius:6px;" />`
  return home === null ? shownMark : `<a href="${home}/">${logo === undefined ? shown(name) : shownMark}</a>`
}

/**
 * Returns the MJML of a card under the sender's logo or name; `content` is the content of its column, `reason` the
 * reason for the mail.
 */
export const frame = (
  dress: Dress,
  content: string,
  reason: string,
  { above = "", isRightToLeft = false, lang = "en" }: Written = {}
): string => `<mjml lang="${lang}" dir="${lang === "und" ? "auto" : isRightToLeft ? "rtl" : "ltr"}">${headOf(dress, isRightToLeft ? "right" : "left")}
  <mj-body background-color="${dress.light.paper}">
    <mj-section padding="32px 24px 20px">
      <mj-column>
        <mj-text css-class="wordmark${dress.logo === undefined ? "" : " logo"}" color="${dress.light.accent}" font-family="${dress.fonts.heading}" font-size="22px" font-weight="600" padding="0" letter-spacing="0.2px">
          ${markOf(dress)}
        </mj-text>
      </mj-column>
    </mj-section>${above}
    <mj-section background-color="${dress.light.card}" border-radius="14px" padding="40px 40px 20px" css-class="card">
      <mj-column>${content}
      </mj-column>
    </mj-section>
    <mj-section padding="24px 24px 40px">
      <mj-column>
        <mj-text mj-class="quiet" font-size="13px" line-height="20px" padding="0">
          ${[reason, ...dress.footer.map(shown)].map((line) => `<span>${line}</span>`).join("<br />\n          ")}
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

/** Returns the mail's first line, a heading to screen readers too. */
export const title = (words: string): string =>
  `
        <mj-text mj-class="title"><h1 style="margin:0;font-size:30px;line-height:38px;font-weight:600;">${words}</h1></mj-text>`

/** Returns a tinted block for the main content of a mail; `inner` is its HTML. */
export const panel = ({ light }: Dress, inner: string): string => `
        <mj-table css-class="panel ink" padding="0 0 24px" cellpadding="0">
          <tr><td style="background-color:${light.panel};border-radius:10px;padding:18px 20px;">${inner}</td></tr>
        </mj-table>`

/** Returns the inline style of a table's thin line below a row. */
export const underline = ({ light }: Dress): string => `border-bottom:1px solid ${light.line};`
