/** How the connections of a process are shared: a third of them, at least one, are the worker's, whose statements are about many jobs each; of one both have one. */
export const poolsOf = (connections: number): { readonly callers: number; readonly worker: number } => {
  const worker = Math.max(1, Math.floor(connections / 3))
  return { callers: Math.max(1, connections - worker), worker }
}
