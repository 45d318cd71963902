import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { mentionsOf, namedCause, statedSign } from './stated-move.ts'

function caused(title: string, symbol: string) {
  const headline = sampleNormalHeadline(title)
  return namedCause(headline, mentionsOf(headline, symbol))
}

test('a report of a move names its cause, a bare one does not', () => {
  assert.deepEqual(
    caused('Dow plunges over 2,000 points, oil collapses amid price war and coronavirus', 'CL=F'),
    {
      sign: -1,
      cause: 'price war and coronavirus',
    },
  )
  assert.deepEqual(
    caused(
      'Crude Awakening: Energy Sector Takes A 20% Spill As Crude Price War Sends Oil To 4-Year Low',
      'CL=F',
    ),
    { sign: -1, cause: 'Crude Price War' },
  )
  assert.deepEqual(caused('Palladium rallies 3.8% on supply outage', 'PA=F'), {
    sign: 1,
    cause: 'supply outage',
  })
  assert.equal(caused('Stock market live Monday: Oil tanks 24%', 'CL=F'), undefined)
  assert.equal(caused('Oil tanks 24% on Monday', 'GC=F'), undefined)
})

test('in German too', () => {
  assert.deepEqual(caused('Ölpreis fällt nach Opec-Treffen in Wien', 'CL=F')?.sign, -1)
})

test('the direction of the stock market is that of the headline, also where fear rises', () => {
  const sign = (title: string) => statedSign(sampleNormalHeadline(title), '^GSPC')
  assert.equal(sign('Dow plunges as VIX soars to record'), -1)
  assert.equal(sign('Wall Street rallies after Fed cuts rates'), 1)
  assert.equal(sign('Fed raises rates by 75 basis points'), 0)
  assert.equal(sign('S&P 500 edges up after mixed jobs data'), 1)
})
