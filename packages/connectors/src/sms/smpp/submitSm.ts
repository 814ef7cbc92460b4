// oxlint-disable-next-line typescript/triple-slash-reference -- lets a program of one file find the package's types
/// <reference path="./npmSmpp.d.ts" />
import type { Smpp } from "smpp"
import type { OutgoingSms } from "../../messages/OutgoingSms.ts"

const international = { ton: 1, npi: 1 }
const alphanumeric = { ton: 5, npi: 0 }
const shortCode = { ton: 3, npi: 0 }

const sourceOf = (sender: string) => {
  if (/^\+?\d{7,15}$/u.test(sender)) return { ...international, addr: sender.replace(/^\+/u, "") }
  return /^\d{3,6}$/u.test(sender) ? { ...shortCode, addr: sender } : { ...alphanumeric, addr: sender }
}

/** Formats a relative time (SMPP v3.4 §7.1.1.2). */
const validity = (seconds: number): string => {
  const pad = (value: number) => String(Math.floor(value)).padStart(2, "0")
  const days = Math.min(62, Math.floor(seconds / 86_400))
  return `0000${pad(days)}${pad((seconds % 86_400) / 3_600)}${pad((seconds % 3_600) / 60)}${pad(seconds % 60)}000R`
}

const longestShort = 254

/**
 * Builds the submit_sm of a message: one PDU, with the text in `message_payload` if `short_message` cannot hold it
 * (SMPP v3.4 §4.4.1).
 */
export const submitSm = (
  { body, encoding, to, validForSeconds }: OutgoingSms,
  sender: string,
  encodings: Smpp["encodings"]
) => {
  const source = sourceOf(sender)
  const isUnicode = encoding === "UCS-2"
  const bytes = encodings[isUnicode ? "UCS2" : "ASCII"].encode(body)
  const isShort = bytes.length <= longestShort
  return {
    source_addr_ton: source.ton,
    source_addr_npi: source.npi,
    source_addr: source.addr,
    dest_addr_ton: international.ton,
    dest_addr_npi: international.npi,
    destination_addr: to.replace(/^\+/u, ""),
    registered_delivery: 1,
    data_coding: isUnicode ? 8 : 0,
    ...(validForSeconds !== undefined && { validity_period: validity(validForSeconds) }),
    short_message: isShort ? bytes : Buffer.alloc(0),
    ...(!isShort && { message_payload: bytes })
  }
}
