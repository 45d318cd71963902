import { Problem } from './problem.ts'

const EXAMPLE = 'https://bellwether.example'

/**
 * The MCP endpoint of a service.
 * @param text the endpoint, or the address of the service alone
 * @throws Problem
 */
export function serviceAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Problem(`${JSON.stringify(text)} is no http or https address.`, `Give one such as ${EXAMPLE}.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new Problem(
      'The address holds a password.',
      'Set BELLWETHER_API_KEY, and leave it out of the address.',
    )
  }
  if (url.pathname === '/') url.pathname = '/mcp'
  url.hash = ''
  return url
}

/** Set, and filled in: hosts hand over the name of a setting that was left empty, and people what they copied. */
export function given(value: string | undefined): string | undefined {
  const text = value?.trim() ?? ''
  return text === '' || /^(\$\{|<)/.test(text) ? undefined : text
}
