const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/u

/** Returns the path of an object's member in JavaScript notation; a key over 80 characters is cut. */
export const member = (path: string, key: string): string => {
  const short = key.length > 80 ? `${key.slice(0, 80)}…` : key
  return identifier.test(short) ? `${path}.${short}` : `${path}[${JSON.stringify(short)}]`
}
