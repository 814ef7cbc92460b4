/** Decided in docs/decisions/pages.md. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\0": "\ufffd"
}

const entityOf = (sign: string): string => entities[sign]!

/**
 * Escapes text for HTML, between tags and in a quoted attribute alike. NUL, which alone no HTML document may hold, is
 * replaced by U+FFFD, as parsers replace it.
 */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"'\0]/gu, entityOf)

/** Escapes text between tags only, in markup that people read: quotes stay as they are. */
export const escapeContent = (text: string): string => text.replaceAll(/[&<>\0]/gu, entityOf)

// All but the characters that an XML document may hold (XML 1.0 §2.2), and those of them that it should not: U+007F to
// U+009F.
const noSign = /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Escapes text for XML, between tags and in a quoted attribute alike. A document with a character that XML does not
 * know is read by nobody, so each becomes U+FFFD.
 */
export const escapeXml = (text: string): string => escapeHtml(text.replaceAll(noSign, "\ufffd"))
