/** The text without line ends and other control characters, which is what makes it safe in a header. */
export const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()
