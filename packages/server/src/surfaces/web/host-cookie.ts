interface CookieRules {
  readonly name: string
  readonly seconds: number
  readonly sameSite: 'Lax' | 'Strict'
}

const VALUE = /^[\w-]{32,64}$/

export type HostCookie = ReturnType<typeof hostCookie>

/** A cookie of this host alone, out of reach of scripts. */
export function hostCookie({ name, seconds, sameSite }: CookieRules, baseUrl: () => string) {
  const isSecure = (): boolean => baseUrl().startsWith('https:')
  // Another host of the domain could otherwise plant its own cookie on a visitor, and read what is shown for it.
  const fullName = (): string => `${isSecure() ? '__Host-' : ''}${name}`
  const cookie = (value: string, age: number): string =>
    `${fullName()}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${isSecure() ? '; Secure' : ''}`
  return {
    of(cookies: string | undefined): string | undefined {
      const start = `${fullName()}=`
      const pair = cookies
        ?.split(';')
        .map((text) => text.trim())
        .find((text) => text.startsWith(start))
      const value = pair?.slice(start.length)
      return value !== undefined && VALUE.test(value) ? value : undefined
    },
    set: (value: string): string => cookie(value, seconds),
    clear: (): string => cookie('', 0),
  }
}
