import { folded } from "./folded.ts"

/**
 * Matches text that mail clients and networks turn into links: schemes, addresses, hosts with or without www., IP
 * addresses. A host is any two labels with a dot between, whatever its top-level domain.
 */
const linked =
  /[a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>"']+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{1,61}(?:[/?#:][^\s<>"']*)?|\d{1,3}(?:\.\d{1,3}){3}(?:[/:][^\s<>"']*)?|\[[0-9a-f:.]{2,45}\]|\b(?:mailto|tel|sms|javascript|data):\S+/giu

const plain = (link: string): string => link.toLowerCase().replace(/[.,;:!?)\]}»”"']{1,20}$/u, "")

/** Returns everything in a text that is a link, or that a client would show as one. */
export const linksIn = (text: string): ReadonlyArray<string> =>
  (folded(text).match(linked) ?? []).map(plain).filter((link) => !/^(?:\p{L}\.)+\p{L}?$/u.test(link))
