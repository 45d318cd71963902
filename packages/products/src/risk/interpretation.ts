import type { RiskDriverName } from '@bellwether-markets/engine/risk/driver-weights'
import { formatDate, formatNumber } from '@bellwether-markets/engine/text/number-format'
import { capitalised, counted, intervalText, isStated, listed, percent } from '../english.ts'
import type { RiskIndex } from './risk-schema.ts'

type Facts = Omit<RiskIndex, 'interpretation'>
type Driver = RiskIndex['drivers'][number]

/** From how many points on the sources of a change are told. */
const NOTABLE_CHANGE = 2.5
const MOST_SOURCES = 3
/** Of the value, that the inputs named first make up. */
const CHIEF_SHARE = 0.75
const END_OF_SCALE = 99

const DRIVER_WORDS: Readonly<Record<RiskDriverName, string>> = {
  vix: 'the VIX',
  vix_term_structure: 'the volatility curve',
  realised_volatility: 'price swings',
  drawdown: "the distance from the year's high",
  credit: 'credit',
  turbulence: 'sector turbulence',
  absorption: 'sectors moving in step',
  rates_volatility: 'the bond market',
}

const wordsOf = ({ name }: { readonly name: string }): string => DRIVER_WORDS[name as RiskDriverName]
const isPlural = ({ name }: Driver): boolean => name === 'realised_volatility' || name === 'absorption'

const tenth = (points: number): string => formatNumber(Math.abs(points), 1, 'en')

/** Level, change, what makes it up, what moved it, the chance of a fall, and what would change the status. */
export function interpretationOf(risk: Facts): string {
  return [
    levelText(risk),
    changeText(risk),
    driversText(risk),
    sourcesText(risk),
    absentText(risk),
    chanceText(risk.p_drawdown_7pct_20d),
    ...risk.to_flip.map(({ condition }) => condition),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** With the day of the close: it may be read on a Sunday. */
function levelText({ provisional, date, value, status, place }: Facts): string {
  const level = `${status.toLowerCase()}${placeText(place)}`
  return provisional
    ? `Provisionally, on live prices, risk is ${tenth(value)} of 100: ${level}.`
    : `Risk is ${tenth(value)} of 100 by the close of ${formatDate(date, 'en')}: ${level}.`
}

function placeText({ from, extreme, higher_than_pct, lower_than_pct }: Facts['place']): string {
  if (extreme !== null) {
    const side = extreme.kind === 'highest' ? 'higher' : 'lower'
    return extreme.since === null
      ? `, and ${side} than on any day of our record, which begins on ${formatDate(from, 'en')}`
      : `, and ${side} than on any day since ${formatDate(extreme.since, 'en')}`
  }
  if (higher_than_pct === null || lower_than_pct === null) return ''
  const [side, share] =
    higher_than_pct >= lower_than_pct ? ['higher', higher_than_pct] : ['lower', lower_than_pct]
  return `, ${side} than on ${share}% of the days since ${formatDate(from, 'en')}`
}

function changeText({ change_1d: day, change_7d: week }: Facts): string {
  if (day === 0 && week === 0) return 'It did not change in a day or a week.'
  if (day !== null && week !== null && day * week > 0) {
    return `It ${moved(day)} in a day and ${tenth(week)} in a week.`
  }
  const parts = [
    ...(day === null ? [] : [`${moved(day)} in a day`]),
    ...(week === null ? [] : [`${moved(week)} in a week`]),
  ]
  return parts.length === 0 ? '' : `It ${listed(parts)}.`
}

const moved = (points: number): string =>
  points === 0
    ? 'did not change'
    : `${points > 0 ? 'rose' : 'fell'} ${tenth(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`

function driversText({ drivers, value }: Facts): string {
  const ordered = drivers.toSorted((a, b) => b.contribution - a.contribution)
  const adding = ordered.filter(({ contribution }) => contribution > 0)
  const sums = adding.map((_, at) => adding.slice(0, at + 1).reduce((sum, one) => sum + one.contribution, 0))
  const chief = sums.findIndex((sum) => sum >= CHIEF_SHARE * value) + 1
  const parts = [
    adding.length === 0 ? 'no input adds anything' : chiefText(adding.slice(0, chief), sums[chief - 1]),
    ...(adding.length > chief ? [restText(adding.slice(chief))] : []),
    ...(adding.length > 0 && adding.length < ordered.length ? [lowText(ordered.slice(adding.length))] : []),
  ]
  return `${capitalised(parts.join('; '))}.`
}

const pointsOf = (drivers: readonly Driver[]): string =>
  listed(drivers.map((one) => `${wordsOf(one)} ${tenth(one.contribution)}`))

const chiefText = (drivers: readonly Driver[], sum: number): string =>
  drivers.length === 1
    ? `${wordsOf(drivers[0])} alone ${isPlural(drivers[0]) ? 'make' : 'makes'} up ${tenth(sum)} points`
    : `${counted(drivers.length)} inputs make up ${tenth(sum)} points: ${pointsOf(drivers)}`

function restText([first, ...others]: readonly Driver[]): string {
  const own = `${wordsOf(first)} ${isPlural(first) ? 'add' : 'adds'} ${tenth(first.contribution)}`
  return listed([own, ...others.map((one) => pointsOf([one]))])
}

function lowText(drivers: readonly Driver[]): string {
  const names = drivers.map((one) => `${wordsOf(one)}${readingText(one)}`)
  return `${listed(names)} ${drivers.length === 1 && !isPlural(drivers[0]) ? 'adds' : 'add'} nothing, being so low`
}

function readingText({ reading, unit }: Driver): string {
  if (unit === 'index points') return ` (${formatNumber(reading, 2, 'en')})`
  return unit === 'percent a year' ? ` (${tenth(reading)}% a year)` : ''
}

/** Of the day's change, or of the week's if the day's is small. */
function sourcesText({ drivers, change_1d, change_7d }: Facts): string {
  const isDay = Math.abs(change_1d ?? 0) >= NOTABLE_CHANGE
  const change = (isDay ? change_1d : change_7d) ?? 0
  if (Math.abs(change) < NOTABLE_CHANGE) return ''
  // NaN, which is no source, if its change is not known.
  const share = (one: Driver): number =>
    Math.sign(change) * ((isDay ? one.change_1d : one.change_7d) ?? Number.NaN)
  const [first, ...others] = drivers
    .filter((one) => share(one) > 0)
    .sort((a, b) => share(b) - share(a))
    .slice(0, MOST_SOURCES)
  if (first === undefined) return ''
  const parts = [
    `${wordsOf(first)} made ${tenth(share(first))}`,
    ...others.map((one) => `${wordsOf(one)} ${tenth(share(one))}`),
  ]
  const full = change > 0 ? drivers.find((one) => one.score >= END_OF_SCALE && share(one) < 0.5) : undefined
  const end =
    full === undefined ? '' : `; ${wordsOf(full)}, already at the end of the scale, could add little`
  return `Of the ${isDay ? "day's" : "week's"} ${change > 0 ? 'rise' : 'fall'} ${listed(parts)}${end}.`
}

function absentText({ missing }: Facts): string {
  const names = missing.flatMap((one) => wordsOf(one) ?? [])
  if (names.length === 0) return ''
  return `Missing: ${listed(names)}; the other inputs carry the weight.`
}

function chanceText(chance: Facts['p_drawdown_7pct_20d']): string {
  const event = 'a close more than 7% lower within 20 sessions'
  if (chance === null) return `The chance of ${event} is not known.`
  const average = percent(chance.base_rate)
  return isStated(chance)
    ? `The chance of ${event} is ${percent(chance.value)} (interval ${intervalText(chance.interval_95)}), against ${average} on average.`
    : `Too little is known to put a number on the chance of ${event}; on average it is ${average}.`
}
