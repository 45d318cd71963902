import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PageContext, pageFrame } from '../page-frame.tsx'

const context: PageContext = {
  market: 'demo',
  marketTime: '2026-11-27 19:00 UTC',
  status: 'CALM',
  baseUrl: 'http://x.test',
  address: '/briefing',
  viewer: undefined,
  asset: (name) => `/assets/m/${name}`,
}
const input = { path: '/briefing', title: 't', description: 'd', kind: 'brief', main: null }

test('the frame of a German page is German, and that of any other English', () => {
  const german = pageFrame({ ...input, language: 'de' }, context)
  assert.match(german, /<html lang="de">.*Zum Inhalt.*Demo-Markt\..*Geschichte.*Anmelden.*keine Beratung/s)
  assert.doesNotMatch(german, />(?:Skip to content|History|Sign in|Documentation|Pricing)</)
  assert.match(pageFrame(input, context), /<html lang="en">.*Skip to content.*History.*Sign in/s)
})
