type Fields = Readonly<Record<string, string>>

/** A browser without scripts: it keeps cookies and follows no redirect by itself. */
export function pageVisitor(baseUrl: string) {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(baseUrl + path, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0].split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const to = response.headers.get('location')
    return { response, status: response.status, text: await response.text(), to }
  }
  const post = (path: string, fields: Fields, headers: Fields = {}) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
  return {
    cookies,
    get: (path: string) => ask(path),
    post,
    async token(path = '/account'): Promise<string> {
      return /name="token" value="([^"]+)"/.exec((await ask(path)).text)?.[1] ?? ''
    },
    /** Takes one step of a sign-in. */
    async signIn(fields: Fields, query: Fields = {}) {
      const { text } = await ask(`/account/sign-in?${new URLSearchParams(query)}`)
      const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]+)"/g)]
      const given = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
      return post('/account/sign-in', { ...given, ...fields })
    },
  }
}
