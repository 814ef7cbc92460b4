/** `modern` is revision 2026-07-28, where each request carries its own envelope; `legacy` the four before it, which begin with a handshake. */
export type Era = "legacy" | "modern"
