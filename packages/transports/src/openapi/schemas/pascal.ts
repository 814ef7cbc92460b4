/**
 * Converts a name to the form of type names: `send_transactional` and `send.queued` become SendTransactional and
 * SendQueued.
 */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[._-])([a-z0-9])/gu, (_, first: string) => first.toUpperCase())
