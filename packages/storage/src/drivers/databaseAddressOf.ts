/** A server's address as postgres.js takes it: a URL, and options that go with it. */
interface Address {
  readonly url: string
  readonly socket: { readonly path?: string }
}

const defaultPort = "5432"

/**
 * Returns the address that a URL names. `?host=/folder` is the folder of the server's Unix socket, as in libpq's URIs
 * (postgresql.org/docs/current/libpq-connect.html, 34.1.1.2), which postgres.js does not know.
 */
export const databaseAddressOf = (url: string): Address => {
  const parsed = new URL(url)
  const folder = parsed.searchParams.get("host")
  if (folder?.startsWith("/") !== true) return { url, socket: {} }
  parsed.searchParams.delete("host")
  return { url: parsed.href, socket: { path: `${folder}/.s.PGSQL.${parsed.port || defaultPort}` } }
}

/** A URL whose connections mean a schema of the database; the one that they mean anyway if it is undefined. */
export const urlIn = (url: string, schema: string | undefined): string => {
  if (schema === undefined) return url
  const at = new URL(url)
  at.searchParams.set("search_path", schema)
  return at.href
}
