import type { OutgoingSms } from "../../messages/OutgoingSms.ts"

/** A message that is not plain ASCII, so that its encoding matters. */
export const outgoingSms = (changes: Partial<OutgoingSms> = {}): OutgoingSms => ({
  id: "sms_2fh3k9vq",
  to: "+14155550100",
  body: "Your code is 1234 ✓ & welcome",
  encoding: "UCS-2",
  segments: 1,
  purpose: "authentication",
  validForSeconds: 600,
  reportUrl: "https://tidings.example/inbound/sms/carrier/cnr_1",
  ...changes
})
