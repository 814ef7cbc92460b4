/** The pattern of LIKE for what begins with a text, in lower case. */
export const beginningOf = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/gu, "\\$&")}%`
