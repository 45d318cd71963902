const BYTES = 24
const KEPT_SECONDS = 3_600
const VALUE = /^[\w-]{32}$/

interface CookieDeps {
  readonly baseUrl: () => string
  readonly randomBytes: (count: number) => Uint8Array
}

/** Keeps the steps of a sign-in without an app together. */
export function visitorCookies({ baseUrl, randomBytes }: CookieDeps) {
  const isSecure = (): boolean => baseUrl().startsWith('https:')
  // Another host of the domain could otherwise plant its own cookie on a visitor, and read the key shown for it.
  const name = (): string => (isSecure() ? '__Host-bellwether-connect' : 'bellwether-connect')
  return {
    of(cookies: string | undefined): string | undefined {
      const start = `${name()}=`
      const pair = cookies
        ?.split(';')
        .map((text) => text.trim())
        .find((text) => text.startsWith(start))
      const value = pair?.slice(start.length)
      return value !== undefined && VALUE.test(value) ? value : undefined
    },
    begin(): { readonly uid: string; readonly cookie: string } {
      const uid = Buffer.from(randomBytes(BYTES)).toString('base64url')
      const rules = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax`
      return { uid, cookie: `${name()}=${uid}; ${rules}${isSecure() ? '; Secure' : ''}` }
    },
  }
}
