import {
  asDay,
  asInstant,
  type Day,
  dayFromDate,
  type Instant,
  parseDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { readCsv } from './csv-table.ts'
import { closeOnly, columnsOf, type DailyRow, type SeriesPoint, seriesColumns } from './daily-columns.ts'
import { decodedText } from './decoded-text.ts'
import { localToInstant } from './exchange-time.ts'
import { decimalOf } from './json-value.ts'
import { observed, type Parse, type ParsedObservations, type ParseMeta } from './parsed-observations.ts'
import {
  type BodyKind,
  getRequest,
  type Identity,
  malformed,
  type ProviderRequest,
} from './provider-request.ts'
import { descendantsOf, readXml } from './xml-tree.ts'
import { zipMember } from './zip-member.ts'

const FRANKFURT = 'Europe/Berlin'
/** About 16:00 in Frankfurt. */
const PUBLISHED = 16 * 60 + 15
const LARGEST_CSV = 40_000_000
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

export type EcbFile = 'daily' | 'last_90_days' | 'history'

const FILES: Readonly<Record<EcbFile, readonly [name: string, expects: BodyKind]>> = {
  daily: ['eurofxref-daily.xml', 'xml'],
  last_90_days: ['eurofxref-hist-90d.xml', 'xml'],
  history: ['eurofxref-hist.zip', 'zip'],
}

export function requestEcbRates(file: EcbFile, identity: Identity): ProviderRequest {
  const [name, expects] = FILES[file]
  return getRequest('ecb', `https://www.ecb.europa.eu/stats/eurofxref/${name}`, identity, { expects })
}

interface Rate extends SeriesPoint {
  readonly currency: string
}

/** Units of a currency per euro, as `EUR<currency>=X`. */
export const parseEcbXml: Parse = (bytes, meta) => {
  const { root, broken } = readXml(decodedText(bytes, meta.contentType))
  if (broken) throw malformed('XML that breaks off')
  const rates = descendantsOf(root, 'cube').flatMap((cube) => {
    const { time } = cube.attributes
    if (time === undefined) return []
    const day = requiredDay(time)
    return cube.children.flatMap(({ attributes }) =>
      attributes.currency === undefined
        ? []
        : [{ day, currency: attributes.currency, value: decimalOf(attributes.rate ?? '') }],
    )
  })
  return observedRates(rates, meta)
}

/** Daily file or history. */
export const parseEcbCsv: Parse = (bytes, meta) => {
  const table = readCsv(bytes, /^Date, ?[A-Z]{3}[A-Z, ]*$/)
  const currencies = table.header.slice(1)
  const rates = table.rows.flatMap(([date, ...values]) => {
    const day = requiredDay(date)
    return currencies.flatMap((currency, index) =>
      currency === '' ? [] : [{ day, currency, value: decimalOf(values[index]) }],
    )
  })
  return observedRates(rates, meta)
}

/** CSV in a zip archive. */
export const parseEcbZip: Parse = (bytes, meta) => parseEcbCsv(zipMember(bytes, '.csv', LARGEST_CSV), meta)

function observedRates(rates: readonly Rate[], meta: ParseMeta): ParsedObservations {
  if (rates.length === 0) throw malformed('no rates in the answer')
  const publishedAt = (day: Day): Instant => localToInstant(FRANKFURT, day, PUBLISHED)
  const daily = [...Map.groupBy(rates, ({ currency }) => currency)].map(([currency, points]) => {
    if (!/^[A-Z]{3}$/.test(currency)) throw malformed('a currency that is none')
    const symbol = `EUR${currency}=X`
    const bars = seriesColumns(points, { symbol, source: 'ecb', publishedAt }, meta)
    return { currency, bars, provisional: undefined }
  })
  return observed({ daily: daily.filter(({ bars }) => bars.day.length > 0) })
}

/** @throws ProviderFault unless like `2026-04-13` or `13 April 2026` */
function requiredDay(text: string): Day {
  const words = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text)
  const month = words === null ? 0 : MONTHS.indexOf(words[2]) + 1
  const day =
    words === null || month === 0 ? parseDay(text) : dayFromDate(Number(words[3]), month, Number(words[1]))
  if (day === undefined) throw malformed('a date that cannot be read')
  return day
}

/**
 * Units of the second currency per first, on days with both rates. Closes only.
 * @returns undefined if a currency has no rates
 */
export function ecbPair(asset: Asset, rates: ParsedObservations, from: Day): DailyColumns | undefined {
  const [base, quoted] = asset.name.split('/')
  const below = ratesOf(rates, base)
  const above = ratesOf(rates, quoted)
  if (below === undefined || above === undefined) return undefined
  const days = [...(below === 'one' ? (above === 'one' ? new Map() : above) : below).keys()]
  const rows = days
    .filter((day) => day >= from)
    .flatMap((day): DailyRow[] => {
      const [under, over] = [rateOn(below, day), rateOn(above, day)]
      if (under === undefined || over === undefined) return []
      const knownAt = asInstant(Math.max(over.knownAt, under.knownAt))
      return [{ ...closeOnly(asDay(day), over.rate / under.rate), knownAt }]
    })
  return columnsOf({ symbol: asset.symbol, source: 'ecb' }, rows)
}

interface DayRate {
  readonly rate: number
  readonly knownAt: number
}
type Rates = ReadonlyMap<number, DayRate> | 'one'

function ratesOf({ daily }: ParsedObservations, currency: string | undefined): Rates | undefined {
  if (currency === undefined) return undefined
  if (currency === 'EUR') return 'one'
  const bars = daily.find((series) => series.bars.symbol === `EUR${currency}=X`)?.bars
  if (bars === undefined) return undefined
  return new Map(
    Array.from(bars.day, (day, row) => [day, { rate: bars.close[row], knownAt: bars.knownAt[row] }]),
  )
}

const rateOn = (rates: Rates, day: number): DayRate | undefined =>
  rates === 'one' ? { rate: 1, knownAt: 0 } : rates.get(day)
