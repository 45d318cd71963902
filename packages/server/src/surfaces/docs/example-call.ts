import type { DescribedOperation } from './operation.ts'

const CREDENTIALS: Readonly<Record<DescribedOperation['access'], string>> = {
  free: '',
  keyed: ' -H "X-API-Key: $BELLWETHER_API_KEY"',
  admin: ' -H "X-Admin-Token: $BELLWETHER_ADMIN_TOKEN"',
}

/** A shell command for the example. */
export function curlOf(operation: DescribedOperation, baseUrl: string): string {
  const { method, path, access, example, streams } = operation
  const verb = streams ? ' -N' : method === 'GET' ? '' : ` -X ${method}`
  return `curl${verb} '${baseUrl}${targetOf(path, example.query)}'${CREDENTIALS[access]}`
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll("'", '%27').replaceAll('%2C', ',')

/** Path and query string of a call. */
export function targetOf(path: string, query: Readonly<Record<string, string>>): string {
  const inPath = (name: string): boolean => path.includes(`{${name}}`)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(query[name] ?? ''))
  const pairs = Object.entries(query)
    .filter(([name]) => !inPath(name))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}
