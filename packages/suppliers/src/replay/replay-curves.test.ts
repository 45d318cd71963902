import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { asDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { dailyBarKnownAt } from '@bellwether-markets/engine/market/trading-hours'
import { writeReplay } from '../../../../test/fixtures/sample-replay.ts'
import { readReplayCurve } from './replay-curves.ts'
import { openReplayDirectory } from './replay-directory.ts'

const OIL: Asset = {
  symbol: 'CL=F',
  name: 'Oil futures',
  assetClass: 'commodity',
  sector: 'Energy',
  currency: 'USD',
}
const HEADER = 'date,front,front_contract,next,next_contract'

const read = (...rows: readonly string[]) => {
  const directory = writeReplay({ 'commodities_carry/CL=F.csv': [HEADER, ...rows].join('\n') })
  return readReplayCurve(join(directory, 'commodities_carry', 'CL=F.csv'), OIL)
}

test('a replay directory has the curves of the futures that have a file', () => {
  const files = { 'commodities_carry/CL=F.csv': `${HEADER}\n2020-04-17,18.27,202005,25.03,202006\n` }
  const { curve } = openReplayDirectory(writeReplay(files))
  assert.deepEqual(Array.from(curve?.('CL=F')?.next ?? []), [25.03])
  assert.equal(curve?.('ACME'), undefined)
  assert.equal(openReplayDirectory(writeReplay()).curve?.('CL=F'), undefined)
  const broken = openReplayDirectory(writeReplay({ 'commodities_carry/CL=F.csv': 'date\n' }))
  assert.throws(() => broken.curve?.('CL=F'), /commodities_carry\/CL=F.csv, row 1/)
})

describe('the curve of a future', () => {
  test('holds both contracts of each day, known when its daily bar is', () => {
    const curve = read('2020-04-17,18.27,202005,25.03,202006', '2020-04-20,-37.63,202005,,202006')
    assert.deepEqual(Array.from(curve.day), [parseDay('2020-04-17'), parseDay('2020-04-20')])
    assert.deepEqual(
      Array.from(curve.knownAt),
      Array.from(curve.day, (day) => dailyBarKnownAt(OIL, asDay(day))),
    )
    assert.deepEqual(Array.from(curve.front), [18.27, -37.63])
    assert.deepEqual(Array.from(curve.next), [25.03, Number.NaN])
    assert.deepEqual(Array.from(curve.frontContract), [202005, 202005])
    assert.deepEqual(Array.from(curve.nextContract), [202006, 202006])
  })
  test('is refused where a contract is no month or not after the front', () => {
    assert.throws(
      () => read('2020-04-17,18.27,202013,25.03,202106'),
      /CL=F.csv, row 2, column front_contract/,
    )
    assert.throws(() => read('2020-04-17,18.27,202005,25.03,202005'), /row 2, column next_contract/)
    assert.throws(() => read('2020-04-17,18.27,202005,25.03,'), /found nothing/)
    assert.throws(() => read('2020-04-17,18.27,,25.03,202006'), /column front_contract: empty/)
  })
})
