const SECRET_NAME = /key|token|crumb|secret|session|sig|password|auth/i

/** A URL as a log may show it: values of parameters that could be secret are left out, and so are user and password. */
export function redactUrl(url: string): string {
  if (!URL.canParse(url)) return '(not a URL)'
  const parsed = new URL(url)
  parsed.username = ''
  parsed.password = ''
  parsed.hash = ''
  for (const name of [...parsed.searchParams.keys()]) {
    if (SECRET_NAME.test(name)) parsed.searchParams.set(name, 'redacted')
  }
  return parsed.toString()
}
