const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/u

/** The path of an object's member, written as in JavaScript; a long key is cut. */
export const member = (path: string, key: string): string => {
  const short = key.length > 80 ? `${key.slice(0, 80)}…` : key
  return identifier.test(short) ? `${path}.${short}` : `${path}[${JSON.stringify(short)}]`
}
