/**
 * The oldest Node.js that runs Tidings: required by the HTTP client of `effect`, and to run TypeScript without a flag.
 */
export const leastNode = "22.19.0"

/** True if a Node.js version runs Tidings. */
export const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const [leastMajor = 0, leastMinor = 0] = leastNode.split(".").map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}
