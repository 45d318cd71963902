import assert from 'node:assert/strict'

const OAUTH_ERROR = /^[a-z_]+$/
const INSIDE = /\bat .+\.[jt]s:\d+/
const LOOPBACK_PORT = /^(http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])):\d+(?=\/)/

/** Without what a client may add: the port of a loopback address, the query, the fragment. */
const bare = (address: string): string =>
  new URL(address).href.replace(/[?#].*$/s, '').replace(LOOPBACK_PORT, '$1')

export interface Judge {
  /** Judges an answer of the service; each must hold whatever was sent. */
  readonly answer: (response: Response, text: string) => void
  /** Secrets that were given out, which the log must not hold. */
  readonly secrets: Set<string>
  /** Codes that were sent to an address of a client that a person agreed to. */
  readonly codes: () => number
  readonly statuses: ReadonlyMap<number, number>
}

/** @param allowed addresses that a client has registered */
export function judgeOf(baseUrl: string, allowed: ReadonlySet<string>): Judge {
  const secrets = new Set<string>()
  const statuses = new Map<number, number>()
  let codes = 0

  /** An answer to a client goes to one of its addresses, and says whose it is. */
  const judgeReturn = (address: string, shown: string): void => {
    const url = new URL(address)
    assert.ok(
      [...allowed].some((one) => bare(one) === bare(address)),
      `to a foreign address: ${shown}`,
    )
    const told = new URLSearchParams(url.search || url.hash.slice(1))
    assert.deepEqual(told.getAll('iss'), [baseUrl], `a client could not tell whose answer it is: ${shown}`)
    const code = told.get('code')
    if (code === null) return assert.match(told.get('error') ?? '', OAUTH_ERROR, shown)
    codes++
    secrets.add(code)
  }

  const judgeJson = (response: Response, text: string, shown: string): void => {
    const { pathname } = new URL(response.url)
    if (!/^\/oauth\/(token|register|revoke)$/.test(pathname) || text === '') return
    if (pathname !== '/oauth/revoke')
      assert.match(response.headers.get('cache-control') ?? '', /no-store/, shown)
    const body = JSON.parse(text)
    for (const name of ['access_token', 'refresh_token', 'client_secret']) {
      if (typeof body[name] === 'string') secrets.add(body[name])
    }
    if (response.status >= 400) assert.match(body.error, OAUTH_ERROR, shown)
  }

  return {
    secrets,
    statuses,
    codes: () => codes,
    answer(response, text) {
      const { status, headers } = response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const shown = `${status} ${response.url} ${JSON.stringify([...headers])} ${text.slice(0, 600)}`
      assert.ok(status < 500, shown)
      assert.doesNotMatch(text, INSIDE, shown)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', shown)
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, shown)
      const to = headers.get('location')
      if (to !== null) {
        const url = new URL(to, response.url)
        if (url.origin === baseUrl)
          assert.match(url.pathname, /^\/(connect|oauth\/authorize)\/[\w-]+$/, shown)
        else judgeReturn(url.href, shown)
      }
      // A page that sends a form by itself is a redirect too.
      for (const [, action] of text.matchAll(/<form[^>]* action="([^"]*)"/g)) {
        if (!action.startsWith('/'))
          assert.ok(
            [...allowed].some((one) => bare(one) === bare(action)),
            shown,
          )
      }
      judgeJson(response, text, shown)
    },
  }
}
