/** A page of which pictures are kept: its name, and the pattern of its address among those that are led to. */
export type Pictured = readonly [name: string, address: RegExp]

/** The pages of members, found by the links of the rooms. */
export const consolePages: ReadonlyArray<Pictured> = [
  ["today", /^\/today$/u],
  ["captured", /^\/captured$/u],
  ["captured-mail", /^\/captured\/snd_\w+$/u],
  ["approvals", /^\/approvals$/u],
  ["approval", /^\/approvals\/apr_\w+$/u],
  ["policies", /^\/approvals\/policies$/u],
  ["mails", /^\/mails$/u],
  ["mail", /^\/mails\/snd_\w+$/u],
  ["suppressed", /^\/mails\/suppressed$/u],
  ["templates", /^\/templates$/u],
  ["template", /^\/templates\/receipt$/u],
  ["template-editor", /^\/templates\/receipt\/edit$/u],
  ["template-versions", /^\/templates\/receipt\/versions$/u],
  ["journeys", /^\/journeys$/u],
  ["journey", /^\/journeys\/[\w-]+$/u],
  ["planned-mails", /^\/journeys\/~planned$/u],
  ["texts", /^\/texts$/u],
  ["social", /^\/social$/u],
  ["people", /^\/people$/u],
  ["person", /^\/people\/con_\w+$/u],
  ["list", /^\/people\/lists\/lst_\w+$/u],
  ["topics", /^\/people\/topics$/u],
  ["links", /^\/links$/u],
  ["link", /^\/links\/lnk_\w+$/u],
  ["qr-code", /^\/links\/qr\/qr_\w+$/u],
  ["landing-pages", /^\/pages$/u],
  ["keys", /^\/keys$/u],
  ["webhooks", /^\/webhooks$/u],
  ["delivery", /^\/webhooks\/whk_\w+\/deliveries\/dlv_\w+$/u],
  ["webhook", /^\/webhooks\/whk_\w+$/u],
  ["connectors", /^\/connectors$/u],
  ["settings", /^\/settings$/u],
  ["members", /^\/settings\/members$/u],
  ["brand", /^\/settings\/brands\/\w+$/u],
  ["calls", /^\/settings\/calls$/u]
]

/** Pages with an address of their own. */
export const otherPages: ReadonlyArray<readonly [name: string, address: string]> = [
  ["operations", "/operations"],
  ["operation", "/operations/create_webhook"],
  ["sandbox", "/test/mails"],
  ["docs", "/docs"],
  ["docs-operation", "/docs/send_transactional"],
  ["docs-guide", "/docs/guides/sending"],
  ["sign-in", "/sign-in"]
]
