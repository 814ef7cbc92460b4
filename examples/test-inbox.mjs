/**
 * The test inbox for end-to-end tests: mails of a sandbox key, which are captured instead of sent. No dependencies, Node 18;
 * for Playwright import it, for Cypress give it to cy.task (docs/guides/testing.md).
 *
 *   TIDINGS_URL=http://127.0.0.1:8080 TIDINGS_SANDBOX_KEY=svc_test_… npx playwright test
 */

/** An inbox for a sandbox key of the preset full. */
export const testInbox = ({
  url = process.env.TIDINGS_URL ?? "http://127.0.0.1:8080",
  key = process.env.TIDINGS_SANDBOX_KEY
} = {}) => {
  if (key === undefined) throw new Error("Set TIDINGS_SANDBOX_KEY.")

  const call = async (method, path, query = {}) => {
    const response = await fetch(`${url}/v1/captured-mails${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { Authorization: `Bearer ${key}` }
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`)
    return answer
  }

  return {
    /** The newest mail that fits { to, subject, since, unread }, once it is there; throws after timeout seconds. */
    waitFor: (filters) => call("GET", "/wait", filters),
    /** A page of { data, next_cursor }, newest first, without what the mails say. */
    list: (filters) => call("GET", "", filters),
    /** One mail by its id: headers, html, text, codes, links. */
    read: (id) => call("GET", `/${id}`),
    /** Size, links, support by mail programs and spam score of one mail. */
    check: (id) => call("POST", `/${id}/check`),
    /** Deletes what fits, or everything. */
    clear: (filters = { all: true }) => call("DELETE", "", filters)
  }
}

/** An address that no other test uses, so that tests run side by side in one inbox. */
export const uniqueAddress = (name = "test") => `${name}+${crypto.randomUUID().slice(0, 8)}@example.com`
