/** An address that a provider was told to report to, with our own id of the message. */
export const naming = (url: string, ownId: string): string => `${url}?${new URLSearchParams({ message: ownId })}`
