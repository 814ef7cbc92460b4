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
