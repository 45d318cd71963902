import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { asInstant, formatDay, formatInstant } from '@bellwether-markets/engine/kernel/time'
import { redactUrl } from '../../../server/src/adapters/telemetry/log.ts'
import { parseCboeHistory } from './cboe.ts'
import { parseEcbCsv, parseEcbXml, parseEcbZip } from './ecb.ts'
import { parseFredApi, parseFredCsv, requestFredApi } from './fred.ts'
import type { ParsedObservations, ParseMeta } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'
import { zipMember } from './zip-member.ts'

const META: ParseMeta = {
  receivedAt: asInstant(Date.parse('2026-04-20T12:00:00Z')),
  knownFrom: 'publication',
  assetOf: () => undefined,
  symbols: [],
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const rows = ({ daily }: ParsedObservations): readonly (readonly [string, string, number])[] =>
  daily.flatMap(({ bars }) =>
    Array.from(bars.day, (day, row) => [bars.symbol, formatDay(day as never), bars.close[row]] as const),
  )

test('FRED: both headers, empty cells and points for what is missing, several series in one file', () => {
  const now = parseFredCsv(
    bytes('observation_date,VIXCLS,DGS10\n2026-04-16,17.5,4.1\n2026-04-17,,4.2\n'),
    META,
  )
  assert.deepEqual(rows(now), [
    ['VIXCLS', '2026-04-16', 17.5],
    ['DGS10', '2026-04-16', 4.1],
    ['DGS10', '2026-04-17', 4.2],
  ])
  assert.deepEqual(rows(parseFredCsv(bytes('DATE,T10Y2Y\r\n2018-09-03,.\r\n2018-09-04,-0.24\r\n'), META)), [
    ['T10Y2Y', '2018-09-04', -0.24],
  ])
})

test('FRED: a value counts from the midnight after the business day on which it appears', () => {
  // Friday 2026-04-17 is out on Monday; a weekly index of Friday 2026-04-10 in the week after.
  const [daily] = parseFredCsv(bytes('observation_date,VIXCLS\n2026-04-17,17.5\n'), META).daily
  assert.equal(formatInstant(asInstant(daily.bars.knownAt[0])), '2026-04-21T00:00:00Z')
  const [weekly] = parseFredCsv(bytes('observation_date,STLFSI4\n2026-04-10,-0.5\n'), META).daily
  assert.equal(formatInstant(asInstant(weekly.bars.knownAt[0])), '2026-04-17T00:00:00Z')
})

test('FRED: the API gives texts, points and errors', () => {
  const answer = {
    observations: [
      { date: '2026-04-16', value: '1.25' },
      { date: '2026-04-17', value: '.' },
    ],
  }
  const parsed = parseFredApi(bytes(JSON.stringify(answer)), { ...META, symbols: ['DEXUSEU'] })
  assert.deepEqual(rows(parsed), [['DEXUSEU', '2026-04-16', 1.25]])
  const refused = bytes('{"error_code":400,"error_message":"Bad Request. The series does not exist."}')
  assert.throws(
    () => parseFredApi(refused, META),
    (error: unknown) => error instanceof ProviderFault && error.kind === 'bad_request',
  )
  const url = requestFredApi('VIXCLS', 0 as never, { product: 'p', contact: 'c@d.e', key: 'HIDDEN' }).url
  assert.ok(url.includes('HIDDEN') && !redactUrl(url).includes('HIDDEN'))
})

test('CBOE: American dates, four prices or one; a date that does not exist is refused', () => {
  const vix = { ...META, symbols: ['VIX'] }
  const parsed = parseCboeHistory(
    bytes('DATE,OPEN,HIGH,LOW,CLOSE\n03/26/2026,17,19,16,18\n03/27/2026,18,20,17,19.5\n'),
    vix,
  )
  assert.deepEqual(rows(parsed), [
    ['^VIX', '2026-03-26', 18],
    ['^VIX', '2026-03-27', 19.5],
  ])
  assert.equal(parsed.daily[0].bars.high[1], 20)
  const vvix = parseCboeHistory(bytes('DATE,VVIX\n03/27/2026,95\n'), { ...META, symbols: ['VVIX'] })
  assert.deepEqual(rows(vvix), [['^VVIX', '2026-03-27', 95]])
  for (const broken of [
    'DATE,OPEN,HIGH,LOW,CLOSE\n13/27/2026,1,1,1,1\n',
    'DATE,CLOSE\n2026-03-27,1\n',
    'DATE,CLOSE\n03/27/2026\n',
  ]) {
    assert.throws(() => parseCboeHistory(bytes(broken), vix), ProviderFault, broken)
  }
})

const EUR_ROWS = [
  ['EURUSD=X', '2026-04-13', 1.1684],
  ['EURJPY=X', '2026-04-13', 186.75],
] as const

test('ECB: XML, table, data API and archive give the same rates', () => {
  const xml = `<?xml version="1.0"?><g:Envelope xmlns:g="g"><Cube><Cube time='2026-04-13'><Cube currency='USD' rate='1.1684'/><Cube currency='JPY' rate='186.75'/></Cube></Cube></g:Envelope>`
  assert.deepEqual(rows(parseEcbXml(bytes(xml), META)), EUR_ROWS)
  const daily = 'Date, USD, JPY, RUB, \n13 April 2026, 1.1684, 186.75, N/A, \n'
  const parsed = parseEcbCsv(bytes(daily), META)
  assert.deepEqual(rows(parsed), EUR_ROWS)
  const history = 'Date,USD,JPY,\n2026-04-13,1.1684,186.75,\n'
  assert.deepEqual(rows(parseEcbCsv(bytes(history), META)), EUR_ROWS)
  assert.deepEqual(rows(parseEcbZip(zip('eurofxref-hist.csv', bytes(history)), META)), EUR_ROWS)
})

test('ECB: rates count from a quarter past four in Frankfurt, in summer and in winter', () => {
  const known = (date: string): string => {
    const [{ bars }] = parseEcbCsv(bytes(`Date,USD,\n${date},1.1,\n`), META).daily
    return formatInstant(asInstant(bars.knownAt[0]))
  }
  assert.equal(known('2026-04-13'), '2026-04-13T14:15:00Z')
  assert.equal(known('2026-01-13'), '2026-01-13T15:15:00Z')
})

test('ECB: a document or an archive that breaks off is refused whole', () => {
  const xml = `<Envelope><Cube><Cube time='2026-04-13'><Cube currency='USD' rate='1.1'/>`
  assert.throws(() => parseEcbXml(bytes(xml), META), ProviderFault)
  const archive = zip('a.csv', bytes('Date,USD,\n2026-04-13,1.1,\n'))
  for (let length = 0; length < archive.length; length++) {
    assert.throws(() => parseEcbZip(archive.subarray(0, length), META), ProviderFault, `${length} bytes`)
  }
})

test('an archive is unpacked up to a cap whatever it claims, and its checksum has to be right', () => {
  const bomb = zip('a.csv', Buffer.alloc(100_000, 32), 10)
  assert.throws(
    () => zipMember(bomb, '.csv', 1000),
    (error: unknown) => error instanceof ProviderFault && error.kind === 'too_large',
  )
  const content = bytes('some words to be packed, some words')
  const wrong = zip('a.csv', content)
  wrong.writeUInt32LE(1, wrong.length - 22 - 51 + 16)
  assert.throws(() => zipMember(wrong, '.csv', 1000), /checksum/)
  assert.throws(() => zipMember(zip('a.csv', content), '.xml', 1000), /without the member/)
  assert.deepEqual(Buffer.from(zipMember(zip('a.csv', content), '.csv', 1000)), Buffer.from(content))
})

/** A zip archive of one deflated member (APPNOTE 4.3). */
function zip(name: string, content: Uint8Array, claimed = content.length): Buffer {
  const packed = deflateRawSync(content)
  const checksum = crc32(content)
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  local.write(name, 30)
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(checksum, 16)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.write(name, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, entry, end])
}
