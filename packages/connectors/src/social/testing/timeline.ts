/** A post as it stands on a network of this machine. */
export interface Published {
  /** What the network calls it. */
  readonly ref: string
  /** Ours, read from its text. */
  readonly ownId: string
  /** What it answers, as the network calls that. */
  readonly parent: string | undefined
  /** What is said of its pictures. */
  readonly alts: ReadonlyArray<string>
}

/** Our id in the text of a post, where `outgoingPost` put it. */
export const ownIdIn = (text: string): string => /[a-z]+_\w+(?:\/\d+)?/u.exec(text)?.[0] ?? `no id in ${text}`

/** What a network on this machine keeps of one account's posts. */
export const timeline = <Kept extends Published>() => {
  const posts = new Map<string, Kept>()
  const arrived: Array<string> = []
  return {
    publish: (post: Kept): void => {
      posts.set(post.ref, post)
      arrived.push(post.ownId)
    },
    at: (ref: string): Kept | undefined => posts.get(ref),
    remove: (ref: string): boolean => posts.delete(ref),
    /** What stands there now. */
    published: (): ReadonlyArray<Kept> => [...posts.values()],
    /** Whatever was ever published. */
    arrived: (): ReadonlyArray<string> => [...arrived]
  }
}
