import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { CurveColumns, DailyColumns } from '@bellwether-markets/engine/market/observation'
import { SIMULATOR_SOURCE } from '@bellwether-markets/engine/market/simulator-source'
import { Column } from './column.ts'
import { commodityTraits } from './commodity-traits.ts'
import { roundedPrice } from './daily-bar.ts'
import type { World } from './world.ts'

/**
 * On the days of a future's bars, appended on demand. The front price is the close of the bar.
 * @returns a function that gives the columns; later days do not change them
 */
export function createCurveSeries(asset: Asset, world: World, daily: () => DailyColumns): () => CurveColumns {
  const { anchor, ticksPerUnit } = commodityTraits(asset.symbol, world.seed)
  const path = world.commodity(asset.symbol)
  const startLog = Math.log(anchor)
  const frontContract = new Column()
  const next = new Column()
  const nextContract = new Column()
  let index = 0
  return () => {
    const { day, knownAt, close } = daily()
    for (let row = next.length; row < day.length; row++) {
      while (world.grid.day(index) < day[row]) index++
      frontContract.push(path.frontContract.at(index))
      next.push(roundedPrice(startLog + path.next.at(index), ticksPerUnit))
      nextContract.push(path.nextContract.at(index))
    }
    return {
      symbol: asset.symbol,
      source: SIMULATOR_SOURCE,
      day,
      knownAt,
      front: close,
      frontContract: frontContract.view(),
      next: next.view(),
      nextContract: nextContract.view(),
    }
  }
}
