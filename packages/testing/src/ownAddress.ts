let servers = 0

/**
 * The option of mounts by which all callers of a server seem to have one IP address, which those of no other server of
 * this process have: limits by address outlast a suite.
 */
export const ownAddress = (): { readonly ipOf: () => string } => {
  servers += 1
  const ip = `10.${servers >> 16}.${(servers >> 8) & 255}.${servers & 255}`
  return { ipOf: () => ip }
}
