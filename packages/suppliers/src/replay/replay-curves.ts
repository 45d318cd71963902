import { asDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { CurveColumns } from '@bellwether-markets/engine/market/observation'
import { dailyBarKnownAt } from '@bellwether-markets/engine/market/trading-hours'
import { BrokenReplayFile } from './replay-broken-file.ts'
import { REPLAY_SOURCE } from './replay-daily.ts'
import { dayAt } from './replay-fields.ts'
import { readNumericCsv } from './replay-numeric-csv.ts'

export const CURVES_FOLDER = 'commodities_carry'

/**
 * Empty settlement: NaN; negative ones are valid; contracts are required.
 * @throws BrokenReplayFile also if a contract is no month, or next is not after front
 */
export function readReplayCurve(path: string, asset: Asset): CurveColumns {
  const file = `${CURVES_FOLDER}/${asset.symbol}.csv`
  const { keys, values } = readNumericCsv(path, {
    label: file,
    columns: ['date', 'front', 'front_contract', 'next', 'next_contract'],
    required: 'front_contract',
    neverNegative: ['front_contract', 'next_contract'],
    key: dayAt,
    keyMeaning: 'a date (YYYY-MM-DD)',
  })
  const [front, frontContract, next, nextContract] = values
  for (let row = 0; row < keys.length; row++) {
    if (!isMonth(frontContract[row])) refuse(file, row, 'front_contract', frontContract[row])
    if (!isMonth(nextContract[row]) || nextContract[row] <= frontContract[row]) {
      refuse(file, row, 'next_contract', nextContract[row])
    }
  }
  const day = Int32Array.from(keys)
  const knownAt = Float64Array.from(day, (date) => dailyBarKnownAt(asset, asDay(date)))
  const { symbol } = asset
  return { symbol, source: REPLAY_SOURCE, day, knownAt, front, frontContract, next, nextContract }
}

const FIRST_CONTRACT = 190_001

const isMonth = (contract: number): boolean =>
  Number.isInteger(contract) && contract >= FIRST_CONTRACT && contract % 100 >= 1 && contract % 100 <= 12

function refuse(file: string, row: number, column: string, found: number): never {
  const text = Number.isNaN(found) ? 'nothing' : String(found)
  const problem = `must be a delivery month (YYYYMM), the next one after the front; found ${text}`
  throw new BrokenReplayFile({ file, row: row + 2, column, problem })
}
