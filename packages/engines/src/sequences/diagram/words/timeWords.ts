/** Formats an instant or a local time for people: `2027-05-12 18:00 +02:00`; returns any other text unchanged. */
export const timeWords = (until: string): string => {
  const [, day, time, , zone] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/u.exec(until) ?? []
  if (day === undefined) return until
  return [day, time, zone === "Z" ? "UTC" : zone].filter((part) => part !== undefined).join(" ")
}
