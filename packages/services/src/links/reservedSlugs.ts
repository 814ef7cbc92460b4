/** Words that are no slugs, in lower case: what a visitor or an operator expects to find there is something else, now or later. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `
  about abuse account accounts admin administrator analytics api app apple-touch-icon archived assets auth authorize
  billing blog browserconfig callback cdn click clicks contact control dashboard dev developer developers disabled dns
  docs domain domains download downloads expired faq favicon feed ftp gone graphql health healthz help home host
  hostmaster imap inbound inbox index info jobs json l legal link links live livez login logout mail mailer-daemon
  manifest mcp media metrics mx news noreply null oauth openapi page pages password pay payment pixel ping pop postmaster
  preferences preview privacy qr ready readyz register robots root rss security service-worker settings setup shop
  signin signout signup sitemap smtp ssl ssladmin ssl-admin static status stats store subscribe support sw sysadmin
  system t team terms test token track tracking true false u unsubscribe undefined update upload uploads user users v1 v2
  verify web webhook webhooks webmaster well-known wp-admin wp-login www
`
    .trim()
    .split(/\s+/u)
)
