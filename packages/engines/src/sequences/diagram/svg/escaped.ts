const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/**
 * Matches characters that no XML document may hold, even escaped (XML 1.0 §2.2), and marks that change the direction of
 * the text after them.
 */
const noSign = /[^\t\n\r\u0020-\u007e\u00a0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes a text for an element or a quoted attribute, of XML and of HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(noSign, "\ufffd").replaceAll(/[&<>"']/gu, (sign) => entities[sign]!)
