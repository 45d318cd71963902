import { type DescribedOperation, targetOf } from './operation.ts'

const CREDENTIALS: Readonly<Record<DescribedOperation['access'], string>> = {
  free: '',
  keyed: ' -H "X-API-Key: $BELLWETHER_API_KEY"',
  admin: ' -H "X-Admin-Token: $BELLWETHER_ADMIN_TOKEN"',
}

export function curlOf(
  { method, path, access, example, streams }: DescribedOperation,
  baseUrl: string,
): string {
  const isPlain = method === 'GET' || (method === 'POST' && example.body !== undefined)
  const verb = streams ? ' -N' : isPlain ? '' : ` -X ${method}`
  const body = example.body === undefined ? '' : ` --json '${JSON.stringify(example.body)}'`
  return `curl${verb} '${baseUrl}${targetOf(path, example.query)}'${CREDENTIALS[access]}${body}`
}
