/** A post as a network on this machine shows it. */
export interface Published {
  /** The network's id of it. */
  readonly ref: string
  /** Our id, read from its text. */
  readonly ownId: string
  /** The network's id of the post that it replies to. */
  readonly parent: string | undefined
  /** Alternative texts of its pictures. */
  readonly alts: ReadonlyArray<string>
}

/** Returns our id in the text of a post, as `outgoingPost` wrote it. */
export const ownIdIn = (text: string): string => /[a-z]+_\w+(?:\/\d+)?/u.exec(text)?.[0] ?? `no id in ${text}`

/** Stores the posts of one account of a network on this machine. */
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
    /** Posts that are there now. */
    published: (): ReadonlyArray<Kept> => [...posts.values()],
    /** Ids of all posts ever published. */
    arrived: (): ReadonlyArray<string> => [...arrived]
  }
}
