/** Returns a provider's report URL with our own id of the message. */
export const naming = (url: string, ownId: string): string => `${url}?${new URLSearchParams({ message: ownId })}`
