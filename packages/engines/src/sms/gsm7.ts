const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
const extended = "\f^{}\\[~]|€"

const septets: ReadonlyMap<string, number> = new Map([
  ...Array.from(basic, (character) => [character, 1] as const),
  ...Array.from(extended, (character) => [character, 2] as const)
])

/**
 * Returns the number of septets of a character in the default alphabet (3GPP TS 23.038, 6.2.1): two with an escape;
 * undefined for a character outside it.
 */
export const septetsOf = (character: string): number | undefined => septets.get(character)
