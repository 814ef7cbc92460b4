/** Drops a record's undefined members. */
export const defined = <A>(record: Readonly<Record<string, A | undefined>>): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Record<string, A>
