const status = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/u
const replyStatus = /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/u

/** Returns the RFC 3463 status at the start of an SMTP reply. */
export const statusOfReply = (reply: string): string | undefined => replyStatus.exec(reply)?.[1]

/** Returns the first RFC 3463 status anywhere in a text. */
export const statusIn = (text: string): string | undefined => status.exec(text)?.[1]

// Bad mailbox, domain or syntax, moved away, null MX (RFC 7505); mailbox disabled; no route to the domain.
const addressAtFault = /^5\.(?:1\.(?:[0-46]|10)|2\.1|4\.4)$/u
// 5.4.1 with the words of Exchange Online, which mean a recipient that its directory does not know.
const unknownToDirectory = /recipient address rejected/iu
const unspecific = /^5\.0\.0$/u
const mailboxReply = /(?<![\d.])55[0136](?![\d.])/u
const otherReasons =
  /\b(?:sender|from address|verif|spam|block|blacklist|polic|relay|auth|virus|(?:dnsbl|rbl|reputation|denied|dmarc|dkim|spf|content|quota|full|size)\b)/iu

/**
 * True if a permanent failure condemns the address (suppress it) rather than this message, our standing or a passing
 * state of the mailbox. By RFC 3463: the addressing codes 5.1.x except those about the sender (5.1.7, 5.1.8), 5.2.1 and
 * 5.4.4. So a full mailbox (5.2.2), a message too big (5.2.3, 5.3.4), content (5.6.x) and policy (5.7.x) are soft.
 * Without a specific status, RFC 5321's 550, 551, 553 and 556 are hard unless the words give another reason.
 */
export const isHardBounce = (diagnostic: string, statusCode = statusIn(diagnostic)): boolean => {
  const specific = statusCode === undefined || unspecific.test(statusCode) ? statusIn(diagnostic) : statusCode
  if (specific === undefined || unspecific.test(specific)) {
    return mailboxReply.test(diagnostic) && !otherReasons.test(diagnostic)
  }
  return addressAtFault.test(specific) || (specific === "5.4.1" && unknownToDirectory.test(diagnostic))
}
