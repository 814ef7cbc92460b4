/** The folder in which visitors find what a sandbox key made, beside that of the live world; no slug of its own. */
export const sandboxFolder = "test"

interface Standing {
  readonly livemode: boolean
  readonly slug: string
}

const prefix = `${sandboxFolder}/`

/** Where visitors find a slug of a world: itself, or in the sandbox's folder. */
export const worldPath = ({ livemode, slug }: Standing): string => (livemode ? slug : `${prefix}${slug}`)

/** The slug, and whose, that a `worldPath` names. */
export const namedByPath = (path: string): Standing =>
  path.startsWith(prefix) ? { livemode: false, slug: path.slice(prefix.length) } : { livemode: true, slug: path }
