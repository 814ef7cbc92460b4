/** Annotation of credentials that are addresses of servers. */
export const asAddress = { leadsTo: "a server" }
