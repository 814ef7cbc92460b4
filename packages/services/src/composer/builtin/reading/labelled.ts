import { setOf } from "./words.ts"

const names = {
  audience: setOf("audience|for|target audience|readers|who|zielgruppe"),
  button: setOf("cta|call to action|button|action"),
  person: setOf("host|speaker|guest|trainer|instructor|teacher"),
  where: setOf("where|venue|place|location|address|wo|ort|où|lieu|dónde|lugar"),
  when: setOf("when|date|time|wann|datum|quand|cuándo|fecha"),
  price: setOf("price|cost|costs|entry|tickets|fee|preis|prix|precio"),
  code: setOf("code|coupon|voucher"),
  until: setOf("deadline|until|ends|closes"),
  topic: setOf("topic|subject|title|event|product|what|name|thema|headline")
}
export type Label = keyof typeof names

const mostLabel = 20

/** What a line says under a name of its own, as in "Where: the town hall"; undefined for any other line. */
export const labelled = (
  line: string
): { readonly label: Label; readonly name: string; readonly value: string } | undefined => {
  const colon = line.slice(0, mostLabel + 1).indexOf(":")
  if (colon < 1) return undefined
  const name = line.slice(0, colon).trim().toLowerCase()
  const value = line.slice(colon + 1).trim()
  const label = (Object.keys(names) as Array<Label>).find((label) => names[label].has(name))
  return label === undefined || value === "" ? undefined : { label, name, value }
}
