import { folded } from "./folded.ts"

/** What mail clients and networks make links of: schemes, addresses, hosts with or without www., numbers of the network. A host is any two labels with a dot between, whatever its end. */
const linked =
  /[a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>"']+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{1,61}(?:[/?#:][^\s<>"']*)?|\d{1,3}(?:\.\d{1,3}){3}(?:[/:][^\s<>"']*)?|\[[0-9a-f:.]{2,45}\]|\b(?:mailto|tel|sms|javascript|data):\S+/giu

const plain = (link: string): string => link.toLowerCase().replace(/[.,;:!?)\]}»”"']{1,20}$/u, "")

/** Whatever in a text leads somewhere, or would by the client that shows it. */
export const linksIn = (text: string): ReadonlyArray<string> =>
  (folded(text).match(linked) ?? []).map(plain).filter((link) => !/^(?:\p{L}\.)+\p{L}?$/u.test(link))
