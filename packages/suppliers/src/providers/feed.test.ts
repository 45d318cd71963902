import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, formatInstant } from '@bellwether-markets/engine/kernel/time'
import { parseFeed } from './feed.ts'
import { parseFeedDate } from './feed-date.ts'
import type { ParseMeta } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'

const META: ParseMeta = {
  receivedAt: asInstant(Date.parse('2026-03-09T12:00:00Z')),
  knownFrom: 'receipt',
  assetOf: () => undefined,
  symbols: [],
  feed: 'Example Wire',
  base: 'https://wire.example.com/feed/',
}
const rss = (items: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>C</title>${items}</channel></rss>`
const item = (title: string, date: string, more = ''): string =>
  `<item><title>${title}</title><link>https://wire.example.com/a</link><pubDate>${date}</pubDate>${more}</item>`
const DATE = 'Mon, 09 Mar 2026 10:00:00 GMT'
const titlesOf = (xml: string | Uint8Array, meta: Partial<ParseMeta> = {}): readonly string[] =>
  parseFeed(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml, {
    ...META,
    ...meta,
  }).headlines.map(({ title }) => title)

test('dates of feeds are read with and without seconds, in several languages and zones', () => {
  const table: readonly (readonly [text: string, at: string | undefined, timeOfDayKnown?: boolean])[] = [
    ['Sun, 08 Mar 2026 22:16 GMT', '2026-03-08T22:16:00Z', true],
    ['\n Wed, 18 Mar 2026 18:00:00 GMT \n', '2026-03-18T18:00:00Z', true],
    ['mer, 16 nov 2016 12:00:00 +0100', '2016-11-16T11:00:00Z', true],
    ['Seg, 24 Set 2018 19:42:40 -0300', '2018-09-24T22:42:40Z', true],
    ['Mi, 01 Okt 2025 08:00:00 CEST', '2025-10-01T06:00:00Z', true],
    ['1 Jan 70 00:00:00 EST', '1970-01-01T05:00:00Z', true],
    ['2026-03-09T10:00:00+05:30', '2026-03-09T04:30:00Z', true],
    ['2026-03-09 10:00:00', '2026-03-09T00:00:00Z', false],
    ['2026-03-09', '2026-03-09T00:00:00Z', false],
    ['Mon, 09 Mar 2026', '2026-03-09T00:00:00Z', false],
    ['Mon, 09 Mar 2026 10:00:00 XYZ', '2026-03-09T00:00:00Z', false],
    ['Mon, 31 Feb 2026 10:00:00 GMT', undefined],
    ['1518478934', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ]
  for (const [text, at, known] of table) {
    const date = parseFeedDate(text)
    assert.equal(date === undefined ? undefined : formatInstant(date.at), at, text)
    assert.equal(date?.timeOfDayKnown, known, text)
  }
})

test('a title is one line of plain text, whatever its markup, entities and CDATA', () => {
  assert.deepEqual(titlesOf(rss(item('<![CDATA[<b>Oil &amp; gas</b>\n rise]]>', DATE))), ['Oil & gas rise'])
  assert.deepEqual(titlesOf(rss(item('AT&amp;amp;T &#8217;s', DATE))), ['AT&T ’s'])
  assert.deepEqual(titlesOf(rss(item('Caf&eacute; &amp;lt; 5', DATE))), ['Café < 5'])
})

test('an item counts from the answer; where only its day is known, from the midnight after it at the earliest', () => {
  const parse = (date: string, meta: Partial<ParseMeta>): ParseMeta['receivedAt'] => {
    const bytes = new TextEncoder().encode(rss(item('A', date)))
    return parseFeed(bytes, { ...META, ...meta }).headlines[0].knownAt
  }
  assert.equal(parse(DATE, {}), META.receivedAt)
  assert.equal(formatInstant(parse(DATE, { knownFrom: 'publication' })), '2026-03-09T10:00:00Z')
  assert.equal(formatInstant(parse('2026-03-09', {})), '2026-03-10T00:00:00Z')
})

test('the publisher is the one the item names, else the name of the feed', () => {
  const named = rss(item('A', DATE, '<source url="https://x.example">Other Paper</source>') + item('B', DATE))
  const { headlines } = parseFeed(new TextEncoder().encode(named), META)
  assert.deepEqual(
    headlines.map(({ source }) => source),
    ['Other Paper', 'Example Wire'],
  )
})

test('the same source, title and time give the same id, and another time another one', () => {
  const ids = (date: string): readonly string[] =>
    parseFeed(new TextEncoder().encode(rss(item('A', date))), META).headlines.map(({ id }) => id)
  assert.deepEqual(ids(DATE), ids(DATE))
  assert.notDeepEqual(ids(DATE), ids('Mon, 09 Mar 2026 10:01:00 GMT'))
})

test('Atom and RDF are read, with relative links resolved and other schemes left out', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">A</title><link rel = "alternate" href="/x"/>
    <published>2026-03-09T09:00:00Z</published><updated>2026-03-09T10:00:00Z</updated></entry>
    <entry><title>B</title><link href="javascript:alert(1)"/><updated>2026-03-09T10:00:00Z</updated></entry></feed>`
  const { headlines } = parseFeed(new TextEncoder().encode(atom), META)
  assert.deepEqual(
    headlines.map(({ url }) => url),
    ['https://wire.example.com/x', undefined],
  )
  assert.equal(formatInstant(headlines[0].publishedAt), '2026-03-09T09:00:00Z')
  const rdf = `<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><channel><title>C</title></channel>
    <item><title>R</title><dc:date>2026-03-09T10:00:00Z</dc:date></item></rdf:RDF>`
  assert.deepEqual(titlesOf(rdf), ['R'])
})

test('bytes in Latin-1, with a byte-order mark or in UTF-16 are read by what they say, not by the header', () => {
  const declared = Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?>${rss(item('Notícias', DATE)).slice(21)}`,
    'latin1',
  )
  assert.deepEqual(titlesOf(declared, { contentType: 'text/xml; charset=utf-8' }), ['Notícias'])
  assert.deepEqual(titlesOf(Buffer.from(rss(item('Últimas', DATE)), 'latin1')), ['Últimas'])
  assert.deepEqual(titlesOf(`\uFEFF${rss(item('Möbel', DATE))}`), ['Möbel'])
  assert.deepEqual(titlesOf(Buffer.from(`\uFEFF${rss(item('Möbel', DATE)).slice(21)}`, 'utf16le')), ['Möbel'])
})

test('items without a title or a date, and those of the future, are left out', () => {
  const xml = rss(
    item('A', DATE) + item('', DATE) + item('B', 'soon') + item('C', 'Tue, 10 Mar 2026 10:00:00 GMT'),
  )
  const parsed = parseFeed(new TextEncoder().encode(xml), META)
  assert.deepEqual(
    parsed.headlines.map(({ title }) => title),
    ['A'],
  )
})

test('a feed that breaks off keeps the items that were closed; without any it is refused', () => {
  const whole = rss(item('A', DATE) + item('B', DATE))
  assert.deepEqual(titlesOf(whole.slice(0, whole.indexOf('<title>B') + 8)), ['A'])
  for (const dead of [rss(''), whole.slice(0, 60), '<rss><channel><item><title><![CD', '<other/>']) {
    assert.throws(() => titlesOf(dead), ProviderFault, dead)
  }
})

test('a document cannot read files, expand entities without end or nest without end', () => {
  const external = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel>${item('A &x;', DATE)}</channel></rss>`
  assert.deepEqual(titlesOf(external), ['A &x;'])
  const lots = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">'
  const expanding = `<!DOCTYPE rss [${lots}]><rss><channel>${item('&c;', DATE)}</channel></rss>`
  assert.deepEqual(titlesOf(expanding), ['&c;'])
  assert.throws(() => titlesOf('<rss>'.repeat(5000)), ProviderFault)
})
