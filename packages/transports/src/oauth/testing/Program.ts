/** A program's stored data of its connection, in the interface of both official SDKs. */
export class Program {
  readonly redirectUrl = "http://127.0.0.1:33418/callback"
  readonly clientMetadata: {
    readonly client_name: string
    readonly redirect_uris: Array<string>
    readonly token_endpoint_auth_method?: string
  }
  readonly clientMetadataUrl?: string
  /** The address to which it last sent its person. */
  address = ""
  kept: any
  #client: any
  #verifier = ""
  #discovery: any

  constructor(clientMetadataUrl?: string) {
    this.clientMetadata = {
      client_name: "Test program",
      redirect_uris: [this.redirectUrl, "com.example.test-program:/callback"],
      ...(clientMetadataUrl !== undefined && { token_endpoint_auth_method: "none" })
    }
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl
  }
  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: unknown) {
    this.#client = client
  }
  tokens() {
    return this.kept
  }
  saveTokens(tokens: unknown) {
    this.kept = tokens
  }
  redirectToAuthorization(url: URL) {
    this.address = url.href
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
  saveDiscoveryState(state: unknown) {
    this.#discovery = state
  }
  discoveryState() {
    return this.#discovery
  }
}
