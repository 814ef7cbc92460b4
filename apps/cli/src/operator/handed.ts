/** Fields that nobody types, because the command's own handler fills them, by command. */
export const handed: Readonly<Record<string, ReadonlyArray<string>>> = {
  apply: ["files", "whole", "base"],
  "connector add": ["credentials"],
  "connector connect": ["credentials"],
  "connector reseal": ["after"],
  "connector set": ["credentials"],
  "contact import": ["digest", "columns", "from", "records", "isLast"],
  "suppression import": ["emails"]
}
