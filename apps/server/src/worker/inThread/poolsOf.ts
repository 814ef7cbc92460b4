/**
 * Splits the connections of a process: a third of them, at least one, go to the worker, whose statements are about many
 * jobs each; if there is only one, both get one.
 */
export const poolsOf = (connections: number): { readonly callers: number; readonly worker: number } => {
  const worker = Math.max(1, Math.floor(connections / 3))
  return { callers: Math.max(1, connections - worker), worker }
}
