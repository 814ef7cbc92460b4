type Env = Readonly<Record<string, string | undefined>>

/** Returns the variable that gives a setting: the one that begins with TIDINGS_ if it is set, else the plain name. */
export const variableOf = (env: Env, name: string): string => {
  const own = name.startsWith("TIDINGS_") ? name : `TIDINGS_${name}`
  return (env[own] ?? "") === "" ? name : own
}
