/** True if a text has any Liquid in it. */
export const isLiquid = (text: string): boolean => text.includes("{{") || text.includes("{%")
