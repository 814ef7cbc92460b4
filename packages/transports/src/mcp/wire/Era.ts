/**
 * Generation of the protocol: `modern` is revision 2026-07-28, with an envelope in each request; `legacy` is the four
 * revisions before it, which begin with a handshake.
 */
export type Era = "legacy" | "modern"
