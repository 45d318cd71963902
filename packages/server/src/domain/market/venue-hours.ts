import { asDay, type Day, dayFromDate } from '../../kernel/time.ts'
import type { Asset } from './asset.ts'

/** Daily hours of a venue in minutes after midnight in New York; negative ones lie on the evening before. */
export interface VenueHours {
  /** First trading day on which they hold. */
  readonly since: Day
  readonly open: number
  readonly close: number
  /** Begin and end of a break within the session. */
  readonly pause?: readonly [from: number, to: number]
  /** Close on the day after Thanksgiving and on Christmas Eve, where it differs. */
  readonly shortClose?: number
}

const ALWAYS = asDay(Number.NEGATIVE_INFINITY)
const minutes = (hour: number, minute = 0): number => hour * 60 + minute
const eveningBefore = (hour: number): number => minutes(hour - 24)

/** CME Globex; the close moved from 17:15 with trade date 2015-09-21. */
const METALS_AND_ENERGY: readonly VenueHours[] = [
  {
    since: dayFromDate(2015, 9, 21),
    open: eveningBefore(18),
    close: minutes(17),
    shortClose: minutes(13, 45),
  },
  { since: ALWAYS, open: eveningBefore(18), close: minutes(17, 15), shortClose: minutes(13, 45) },
]

/** CBOT on Globex; 21 hours a day from 2012-05-21 to 2013-04-07; 14:20 was 14:15 until July 2015. */
const GRAINS: readonly VenueHours[] = [
  {
    since: dayFromDate(2013, 4, 8),
    open: eveningBefore(20),
    close: minutes(14, 20),
    pause: [minutes(8, 45), minutes(9, 30)],
    shortClose: minutes(13, 5),
  },
  {
    since: dayFromDate(2012, 5, 21),
    open: eveningBefore(18),
    close: minutes(15),
    shortClose: minutes(13, 5),
  },
  {
    since: ALWAYS,
    open: eveningBefore(19),
    close: minutes(14, 15),
    pause: [minutes(8, 15), minutes(10, 30)],
    shortClose: minutes(13, 5),
  },
]

/** CME lumber, listed anew on 2022-08-08; the former contract traded until 17:00. */
const LUMBER: readonly VenueHours[] = [
  { since: dayFromDate(2022, 8, 8), open: minutes(10), close: minutes(16, 5), shortClose: minutes(13, 5) },
  { since: ALWAYS, open: minutes(10), close: minutes(17), shortClose: minutes(13, 5) },
]

/** ICE Futures U.S., by the notice of January 2014 and the tables of 2011 and 2013. */
const SOFTS: Readonly<Record<string, readonly VenueHours[]>> = {
  'KC=F': softs(
    { open: minutes(4, 15), close: minutes(13, 30) },
    { open: minutes(3, 30), close: minutes(14) },
  ),
  'CC=F': softs({ open: minutes(4, 45), close: minutes(13, 30) }, { open: minutes(4), close: minutes(14) }),
  'SB=F': softs({ open: minutes(3, 30), close: minutes(13) }, { open: minutes(2, 30), close: minutes(14) }),
  'CT=F': softs(
    { open: eveningBefore(21), close: minutes(14, 20) },
    { open: eveningBefore(21), close: minutes(14, 30) },
  ),
}
const OTHER_SOFTS: readonly VenueHours[] = [{ since: ALWAYS, open: minutes(8), close: minutes(14) }]

const DOLLAR_INDEX: readonly VenueHours[] = [{ since: ALWAYS, open: eveningBefore(20), close: minutes(17) }]

const FOREIGN_EXCHANGE: readonly VenueHours[] = [
  { since: ALWAYS, open: eveningBefore(17), close: minutes(17) },
]

/**
 * The hours that a venue other than the stock exchange keeps on a trading day of its own.
 * @returns undefined for assets that follow the stock exchange
 */
export function venueHours(asset: Asset, day: Day): VenueHours | undefined {
  return scheduleOf(asset)?.find((hours) => day >= hours.since)
}

function scheduleOf(asset: Asset): readonly VenueHours[] | undefined {
  if (asset.assetClass === 'fx') return FOREIGN_EXCHANGE
  if (asset.symbol === 'DX-Y.NYB') return DOLLAR_INDEX
  if (asset.assetClass !== 'commodity') return undefined
  if (asset.sector === 'Grains') return GRAINS
  if (asset.sector === 'Softs') return SOFTS[asset.symbol] ?? OTHER_SOFTS
  return asset.sector === 'Forest products' ? LUMBER : METALS_AND_ENERGY
}

type Span = Pick<VenueHours, 'open' | 'close'>

function softs(since2014: Span, before: Span): readonly VenueHours[] {
  return [
    { since: dayFromDate(2014, 2, 3), ...since2014 },
    { since: ALWAYS, ...before },
  ]
}
