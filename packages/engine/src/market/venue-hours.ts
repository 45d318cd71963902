import table from '../../data/market/venue-hours.json' with { type: 'json' }
import { asDay, type Day } from '../kernel/time.ts'
import type { VenueHoursTable } from '../table-schemas.ts'
import type { Asset } from './asset.ts'
import { knownDay, minutesOf } from './table-times.ts'

/** Daily hours in minutes after midnight in New York; negative ones are on the evening before. */
interface VenueHours {
  /** First trading day with these hours. */
  readonly since: Day
  readonly open: number
  readonly close: number
  /** Break within the session. */
  readonly pause?: readonly [from: number, to: number]
  /** Close on the day after Thanksgiving and on Christmas Eve, if it differs. */
  readonly shortClose?: number
}

const ALWAYS = asDay(Number.NEGATIVE_INFINITY)
const DAY_MINUTES = 24 * 60

const {
  /** CME Globex; the close moved from 17:15 with trade date 2015-09-21. */
  metalsAndEnergy,
  /** CBOT on Globex; 21 hours a day from 2012-05-21 to 2013-04-07; 14:20 was 14:15 until July 2015. */
  grains,
  /** CME lumber, relisted on 2022-08-08; the former contract traded until 17:00. */
  lumber,
  /** ICE Futures U.S., by the notice of January 2014 and the tables of 2011 and 2013. */
  softs,
  otherSofts,
  dollarIndex,
  foreignExchange,
} = table as VenueHoursTable

const FOREIGN_EXCHANGE = scheduleFrom(foreignExchange)
const DOLLAR_INDEX = scheduleFrom(dollarIndex)
const GRAINS = scheduleFrom(grains)
const SOFTS = new Map(Object.entries(softs).map(([symbol, hours]) => [symbol, scheduleFrom(hours)]))
const OTHER_SOFTS = scheduleFrom(otherSofts)
const LUMBER = scheduleFrom(lumber)
const METALS_AND_ENERGY = scheduleFrom(metalsAndEnergy)

/** @returns undefined for assets that follow the NYSE */
export function venueHours(asset: Asset, day: Day): VenueHours | undefined {
  return scheduleOf(asset)?.find((hours) => day >= hours.since)
}

function scheduleOf(asset: Asset): readonly VenueHours[] | undefined {
  if (asset.assetClass === 'fx') return FOREIGN_EXCHANGE
  if (asset.symbol === 'DX-Y.NYB') return DOLLAR_INDEX
  if (asset.assetClass !== 'commodity') return undefined
  if (asset.sector === 'Grains') return GRAINS
  if (asset.sector === 'Softs') return SOFTS.get(asset.symbol) ?? OTHER_SOFTS
  return asset.sector === 'Forest products' ? LUMBER : METALS_AND_ENERGY
}

function scheduleFrom(rows: VenueHoursTable['grains']): readonly VenueHours[] {
  return rows.map(({ since, open, openEveningBefore, close, pause, shortClose }) => ({
    since: since === undefined ? ALWAYS : knownDay(since),
    open: open === undefined ? minutesOf(openEveningBefore ?? '00:00') - DAY_MINUTES : minutesOf(open),
    close: minutesOf(close),
    ...(pause && { pause: [minutesOf(pause[0]), minutesOf(pause[1])] as const }),
    ...(shortClose !== undefined && { shortClose: minutesOf(shortClose) }),
  }))
}
