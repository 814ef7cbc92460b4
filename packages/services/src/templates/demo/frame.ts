// Colours of the light page; the dark ones stand beside their class in the style sheet.
const paper = "#f4f1ea"
const card = "#ffffff"
const ink = "#1d2927"
const quiet = "#5d6966"
const green = "#1d5c4c"
const line = "#e4dfd4"

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const serif = "ui-serif, 'Iowan Old Style', Georgia, 'Times New Roman', serif"

const head = `
  <mj-head>
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="${fonts}" />
      <mj-text color="${ink}" font-size="16px" line-height="26px" padding="0 0 16px" css-class="ink" />
      <mj-table color="${ink}" font-size="15px" line-height="22px" padding="0" css-class="ink" />
      <mj-button background-color="${green}" color="#ffffff" border-radius="8px" font-size="16px" font-weight="600"
        inner-padding="14px 26px" padding="8px 0 24px" align="left" css-class="button" />
      <mj-divider border-color="${line}" border-width="1px" padding="8px 0 24px" css-class="rule" />
      <mj-section padding="0" />
      <mj-column padding="0" />
      <mj-class name="title" font-family="${serif}" font-size="30px" line-height="38px" font-weight="600" padding="0 0 16px" />
      <mj-class name="quiet" color="${quiet}" font-size="14px" line-height="22px" css-class="quiet" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      a { color: ${green}; }
      .button a { color: #ffffff; }
      .wordmark a { color: ${green}; text-decoration: none; }
      @media only screen and (max-width: 479px) {
        .card > table > tbody > tr > td { padding: 28px 22px 12px !important; }
      }
      @media (prefers-color-scheme: dark) {
        body, body > div { background-color: #131817 !important; }
        .card, .card > table { background-color: #1d2423 !important; }
        .ink div, .ink table, .ink td, .ink th { color: #ece8df !important; }
        .quiet div, .quiet td, .quiet span { color: #a3aeaa !important; }
        .wordmark a, .ink a, .quiet a { color: #86d0b6 !important; }
        .button td { background: #86d0b6 !important; }
        .button a { background: #86d0b6 !important; color: #10201b !important; }
        .panel td { background-color: #27302e !important; }
        .rule p { border-top-color: #37413e !important; }
        .ink .line td, .ink .line th { border-color: #37413e !important; }
      }
    </mj-style>
  </mj-head>`

/** A white card on warm paper under the shop's wordmark; `content` is what its column holds, `reason` why it was sent. */
export const frame = (content: string, reason: string): string => `<mjml lang="en" dir="ltr">${head}
  <mj-body background-color="${paper}">
    <mj-section padding="32px 24px 20px">
      <mj-column>
        <mj-text css-class="wordmark" font-family="${serif}" font-size="22px" font-weight="600" padding="0" letter-spacing="0.2px">
          <a href="https://harbourandpine.example/">Harbour &amp; Pine</a>
        </mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="${card}" border-radius="14px" padding="40px 40px 20px" css-class="card">
      <mj-column>${content}
      </mj-column>
    </mj-section>
    <mj-section padding="24px 24px 40px">
      <mj-column>
        <mj-text mj-class="quiet" font-size="13px" line-height="20px" padding="0">
          <span>${reason}</span><br />
          <span>Harbour &amp; Pine, 14 Quay Street, Galway, Ireland</span>
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

/** The mail's first line, a heading to screen readers too. */
export const title = (words: string): string =>
  `
        <mj-text mj-class="title"><h1 style="margin:0;font-size:30px;line-height:38px;font-weight:600;">${words}</h1></mj-text>`

/** A tinted block for the one thing a reader came for; `inner` is its HTML. */
export const panel = (inner: string): string => `
        <mj-table css-class="panel ink" padding="0 0 24px" cellpadding="0">
          <tr><td style="background-color:${paper};border-radius:10px;padding:18px 20px;">${inner}</td></tr>
        </mj-table>`

/** Inline style of a table's quiet line below a row. */
export const underline = `border-bottom:1px solid ${line};`
