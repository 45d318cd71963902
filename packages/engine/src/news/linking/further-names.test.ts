import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import type { Asset } from '../../market/asset.ts'
import { namesWith, usualNames } from './find-aliases.ts'
import { linkEntities } from './link-entities.ts'

const target: Asset = {
  symbol: 'TGT',
  name: 'Target Corporation',
  assetClass: 'equity',
  sector: 'Consumer Staples',
  currency: 'USD',
  aliases: ['Target Stores'],
}
const named = (title: string, tracked: readonly Asset[]): readonly string[] =>
  linkEntities(sampleNormalHeadline(title), namesWith(tracked)).map(({ id }) => id)

test('headlines are searched for the names of an added asset, and for its ticker', () => {
  for (const title of [
    'Target Corporation raises its outlook',
    'Target Stores raises its outlook',
    'Retailer (NYSE: TGT) raises its outlook',
    'Target shares rise after earnings',
  ]) {
    assert.deepEqual(named(title, [target]), ['TGT'], title)
    assert.deepEqual(named(title, []), [], title)
  }
})

test('a name of one word needs a witness', () => {
  assert.deepEqual(named('Fed Misses Inflation Target Again', [target]).includes('TGT'), false)
})

test('without further names the dictionary stays the same', () => {
  const { aliases: _, ...without } = target
  assert.equal(namesWith([without]), usualNames())
})
