import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { isForPeople } from '../web-routes.ts'
import { isPrivate } from './private-paths.ts'
import { robotsText, securityText, sitemapText } from './site-texts.ts'

const BASE = 'https://bellwether.example'

test('search engines are told what to leave out and where the site map is', () => {
  const lines = robotsText(BASE).split('\n')
  assert.ok(lines.includes('Disallow: /account') && lines.includes('Disallow: /search'))
  assert.ok(lines.includes(`Sitemap: ${BASE}/sitemap.xml`))
})

test('the site map escapes addresses and names the day of a change', () => {
  const text = sitemapText(BASE, [{ path: '/history?a=1&b=2' }, { path: '/market', changed: '2025-09-30' }])
  assert.match(text, /<loc>https:\/\/bellwether\.example\/history\?a=1&amp;b=2<\/loc><\/url>/)
  assert.match(text, /\/market<\/loc><lastmod>2025-09-30<\/lastmod>/)
})

test('a contact for weaknesses is a link, with its end', () => {
  const expires = asInstant(Date.UTC(2027, 0, 1))
  assert.match(
    securityText(BASE, { contact: 'a@example.com', expires }),
    /^Contact: mailto:a@example\.com\nExpires: 2027-01-01T00:00:00/,
  )
  assert.match(securityText(BASE, { contact: 'https://example.com/report', expires }), /^Contact: https:/)
})

test('pages of one person are private, with all below them', () => {
  const paths = ['/account', '/account/keys', '/search?q=x', '/accounting', '/', '/market']
  assert.deepEqual(paths.filter(isPrivate), ['/account', '/account/keys', '/search?q=x'])
})

test('a browser gets a page, a program never; calls and methods that change something get JSON', () => {
  const asks = (url: string, accept?: string, method = 'GET') =>
    isForPeople({ method, url, headers: { accept } } as never)
  const page = 'text/html,application/xhtml+xml,*/*;q=0.8'
  assert.deepEqual(
    ['/x', '/v2', '/assets', '/assets?class=stock'].map((url) => asks(url, page)),
    Array(4).fill(true),
  )
  for (const url of ['/assets/page.js', '/v1', '/v1/x', '/mcp?a=b', '/a2a', '/.well-known/x', '/oauth/token'])
    assert.equal(asks(url, page), false, url)
  assert.deepEqual([asks('/x', '*/*'), asks('/x'), asks('/x', page, 'POST')], [false, false, false])
})
