/**
 * Returns a value as it may be shown: without the part before an @, without passwords, and without keys, however
 * malformed the rest is.
 */
export const maskedValue = (text: string): string =>
  text
    .replace(/-----BEGIN .*$/su, "-----BEGIN …")
    .replace(/^(?:([a-z][a-z0-9+.-]*:\/\/))?.*@/isu, "$1…@")
    .replaceAll(/(pass(?:word)?|secret|token)=[^&\s]*/giu, "$1=…")
