/** Returns the field of a command about requests for one of the operations'. */
export const requestPath = (path: string): string | undefined => (path === "requestId" ? "approval" : undefined)
