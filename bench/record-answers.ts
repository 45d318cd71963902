import { httpCall } from './http-call.ts'
import type { MeasuredService } from './measured-service.ts'
import type { RecordedAnswer } from './servers/recorded-answers.ts'

/** What `node:http` adds to every answer by itself. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Asks for as many prices as make a body of about the size. */
export async function recordAnswer(service: MeasuredService, bodyBytes: number): Promise<RecordedAnswer> {
  const all = await answerTo(service, '/v1/prices')
  const rows = pricesIn(JSON.parse(all.body).data)
  const around = all.body.length - JSON.stringify(rows).length
  const symbols: string[] = []
  let size = around
  for (const row of rows) {
    const withRow = size + JSON.stringify(row).length + 1
    if (Math.abs(withRow - bodyBytes) > Math.abs(size - bodyBytes)) break
    symbols.push(row.symbol)
    size = withRow
  }
  if (symbols.length === rows.length) return all
  return answerTo(service, `/v1/prices?symbols=${symbols.join(',')}`)
}

/** @throws Error if it is not answered with 200 */
export async function answerTo({ port, spareKey }: MeasuredService, path: string): Promise<RecordedAnswer> {
  const answer = await httpCall(port, 'GET', path, { 'X-API-Key': spareKey })
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`)
  const headers: string[] = []
  for (let i = 0; i < answer.rawHeaders.length; i += 2) {
    const name = answer.rawHeaders[i] ?? ''
    if (!ADDED_BY_NODE.has(name.toLowerCase())) headers.push(name, answer.rawHeaders[i + 1] ?? '')
  }
  return { path, headers, body: answer.body }
}

/** @throws Error if there are none */
export function pricesIn(data: unknown): readonly { readonly symbol: string }[] {
  const rows = [data, ...Object.values(data ?? {})].find(Array.isArray)
  if (!rows?.[0]?.symbol) throw new Error('/v1/prices holds no list of prices')
  return rows
}
