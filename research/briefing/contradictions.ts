import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Briefing } from '@bellwether-markets/products/briefing/briefing-schema'
import { MONTHS, sentencesIn, statesValue, uncited, unquoted } from './edition-checks.ts'
import { riskSeries, weekBegin } from './expected-lead.ts'
import type { MadeEdition } from './made-editions.ts'
import { lastRow, type MarketReading, moveFrom, type Series, surprise } from './market-readings.ts'
import { isRecord, seriesOfLabel, superlativeFaults } from './superlatives.ts'

export type Evidence = Pick<MadeEdition, 'told' | 'upstream' | 'asOf'> & { readonly market: MarketReading }
type Language = Briefing['language']
type Item = Briefing['sections'][number]['items'][number]

/** The seven contradictions that no edition may hold, each as a reading of it against its inputs. */
export const CONTRADICTIONS: Readonly<Record<string, (evidence: Evidence) => readonly string[]>> = {
  '1 a crisis fades while risk, the VIX or its shares are worse': fadingFaults,
  '2 calm or relief without move and level while risk is high': calmFaults,
  '3 a cause or a pattern against the moves': causeFaults,
  '4 a superlative against the record, or told twice': recordFaults,
  '5 a chance whose interval is 60 points or wider': chanceFaults,
  '6 two values of one fact, or another set in German': valueFaults,
  '7 something published after the edition': timeFaults,
}

const editionsOf = ({ told }: Evidence): readonly Briefing[] => [told.en, told.de]

const itemsOf = ({ sections }: Briefing, ...ids: readonly string[]): readonly Item[] =>
  sections.filter(({ id }) => ids.length === 0 || ids.includes(id)).flatMap(({ items }) => items)

const WEEK = 5
const FADES: Readonly<Record<Language, RegExp>> = {
  en: /shrinking, and risk with it|\bfades? from|\bis fading|\bsubsid|\bebb/,
  de: /sinkt und mit ihm das Risiko|tritt zurück|\bklingt ab|\bebbt/,
}
const SHARES: readonly string[] = ['equity', 'index', 'sector_etf']

function fadingFaults(evidence: Evidence): readonly string[] {
  const { upstream, market } = evidence
  const worse = worseThanAWeekAgo([riskSeries(upstream, market.session), market.series.get('^VIX')], 1)
  return editionsOf(evidence).flatMap((edition) =>
    itemsOf(edition)
      .filter(({ text }) => FADES[edition.language].test(text))
      .flatMap(({ text }) => {
        const themes = upstream.events?.themes.filter(({ name }) => text.includes(name[edition.language]))
        const shares = (themes ?? [])
          .flatMap(({ assets }) => assets.map((symbol) => market.series.get(symbol)))
          .filter((one) => one !== undefined && SHARES.includes(one.assetClass) && one.subject !== '^VIX')
        return [...worse, ...worseThanAWeekAgo(shares, -1)].map((what) => `${what} is worse: ${text}`)
      }),
  )
}

const worseThanAWeekAgo = (all: readonly (Series | undefined)[], worse: 1 | -1): readonly string[] =>
  all.flatMap((one) => {
    const from = one === undefined ? -1 : lastRow(one) - WEEK
    return one !== undefined && from >= 0 && Math.sign(moveFrom(one, from, lastRow(one))) === worse
      ? [one.subject]
      : []
  })

const CALM: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:calm|quiet|relief|recover\w*|eas(?:es|ed) fears)\b/i,
  de: /(?<!\p{L})(?:ruhig\w*|Ruhe|Entspannung|Erleichterung|erhol\w*)(?!\p{L})/iu,
}
const HIGH: readonly string[] = ['ELEVATED', 'CRITICAL']
const MOVE = /\.(?:1d|bp|pts|week|bp_week|7d)$/
const LEVEL = /\.close$|^risk\.value$/

function calmFaults(evidence: Evidence): readonly string[] {
  if (!HIGH.includes(evidence.upstream.risk?.status ?? '')) return []
  return editionsOf(evidence).flatMap(({ headline, language, sections }) => {
    const told = sections.flatMap(({ items }) => items)
    const alone = told.filter(
      ({ text, citations }) =>
        CALM[language].test(unquoted(text)) &&
        !(citations.some(({ fact }) => MOVE.test(fact)) && citations.some(({ fact }) => LEVEL.test(fact))),
    )
    return [...(CALM[language].test(headline) ? [headline] : []), ...alone.map(({ text }) => text)]
  })
}

/** Legs by symbol with the sign that each has. */
const PATTERNS: readonly (readonly [Readonly<Record<Language, RegExp>>, Readonly<Record<string, 1 | -1>>])[] =
  [
    [
      { en: /scramble for cash/, de: /Flucht in Bargeld/ },
      { '^GSPC': -1, TLT: -1, 'GC=F': -1, 'DX-Y.NYB': 1 },
    ],
    [
      { en: /flight to safety/, de: /Flucht in Sicherheit/ },
      { '^GSPC': -1, TLT: 1 },
    ],
    [
      { en: /growth scare/, de: /Konjunkturfurcht/ },
      { '^GSPC': -1, 'CL=F': -1, '^TNX': -1 },
    ],
    [
      { en: /inflation scare/, de: /Inflationsfurcht/ },
      { '^GSPC': -1, TLT: -1, '^TNX': 1 },
    ],
    [
      { en: /\brelief\b/, de: /Entspannung/ },
      { '^GSPC': 1, HYG: 1, '^VIX': -1 },
    ],
  ]
/** Over the session, or over the week on the days that tell of it. */
const hasLegs = (
  legs: Readonly<Record<string, 1 | -1>>,
  { series }: MarketReading,
  isWeekly: boolean,
): boolean =>
  [1, ...(isWeekly ? [0] : [])].some((period) =>
    Object.entries(legs).every(([symbol, sign]) => {
      const leg = series.get(symbol)
      const from = leg === undefined ? -1 : period === 1 ? lastRow(leg) - 1 : weekBegin(leg)
      return leg !== undefined && from >= 0 && Math.sign(moveFrom(leg, from, lastRow(leg))) === sign
    }),
  )

const CAUSED: readonly string[] = ['explained', 'consistent']

function causeFaults(evidence: Evidence): readonly string[] {
  const { told, upstream, market } = evidence
  const isWeekly = new Date(evidence.asOf).getUTCDay() <= 1
  const patterns = editionsOf(evidence).flatMap((edition) =>
    PATTERNS.flatMap(([words, legs]) =>
      itemsOf(edition, 'tldr', 'changed', 'markets')
        .filter(({ text }) => words[edition.language].test(text))
        .flatMap(({ text }) => (hasLegs(legs, market, isWeekly) ? [] : [`the legs are others: ${text}`])),
    ),
  )
  const causes = told.en.movers.flatMap(({ symbol, move_pct }) => {
    const verdict = upstream.events?.verdicts.find((one) => one.symbol === symbol)
    if (verdict === undefined || !CAUSED.includes(verdict.verdict) || verdict.session !== told.en.session)
      return []
    const event = upstream.events?.events.find(({ title }) => title === verdict.evidence[0]?.title)
    const fits = { up: 1, down: -1 }[event?.direction as string]
    return fits !== undefined && fits === -Math.sign(move_pct)
      ? [`${symbol} ${move_pct} after "${event?.title}"`]
      : []
  })
  return [...patterns, ...causes]
}

const RECORD: Readonly<Record<Language, RegExp>> = {
  en: /(?:a|its|their) (?:record (?:high|low)|largest (?:gain|fall) on record)|in our data \(from/g,
  de: /Rekordstand|so viel wie noch nie|(?:so tief wie nie )?in unseren Daten \(ab|so tief wie nie/g,
}

/** Superlatives that the record does not bear out, and records told twice of one subject. */
function recordFaults(evidence: Evidence): readonly string[] {
  const { told, upstream, market } = evidence
  const facts = superlativeFaults(told.en, market, riskSeries(upstream, market.session))
  const texts = editionsOf(evidence).flatMap((edition) => {
    const subjects = itemsOf(edition).flatMap((item) => recordSubjects(item, edition.language))
    const labels = new Map(edition.facts.map(({ id, label }) => [id, label]))
    const untrue = subjects.flatMap(({ fact, sentence, isPlain }) => {
      const series = seriesOfLabel(labels.get(fact) ?? '', market)
      if (!isPlain || series === undefined) return []
      const measures = ['high', 'low', 'gain', 'loss'] as const
      return measures.some((one) => isRecord(series, one))
        ? []
        : [`no record of ${series.subject}: ${sentence}`]
    })
    const names = subjects.map(({ subject }) => subject)
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    return [...untrue, ...twice.map((name) => `record of ${name} twice in ${edition.language}`)]
  })
  return [...facts, ...texts]
}

function recordSubjects({ text, citations }: Item, language: Language) {
  return [...text.matchAll(RECORD[language])].flatMap(({ index, 0: found }) => {
    const before = citations.filter(({ start }) => start < index).at(-1) ?? citations[0]
    if (before === undefined) return []
    const [subject] = before.fact.split('.')
    const isPlain = !/data|Daten/.test(found)
    return [{ subject, fact: before.fact, sentence: text, isPlain }]
  })
}

const WIDEST = 0.6

function chanceFaults(evidence: Evidence): readonly string[] {
  const chance = evidence.upstream.risk?.p_drawdown_7pct_20d
  const [low, high] = chance?.interval_95 ?? [0, 1]
  const isVague = chance == null || high - low >= WIDEST
  return editionsOf(evidence).flatMap(({ facts }) => {
    const told = facts.find(({ id }) => id === 'risk.p7')
    if (told === undefined) return []
    if (isVague) return [`the chance ${told.value} has the interval ${low} to ${high}`]
    return Math.abs(Number(told.value) - 100 * chance.value) <= 0.51 ? [] : [`the chance is ${chance.value}`]
  })
}

function valueFaults({ told: { en, de } }: Evidence): readonly string[] {
  const values = ({ facts }: Briefing): string =>
    JSON.stringify(facts.map(({ id, value }) => [id, value]).toSorted())
  const ids = (edition: Briefing): string =>
    edition.sections.map(({ facts }) => facts.toSorted().join()).join('|')
  return [
    ...(values(en) === values(de) ? [] : ['the languages have other facts']),
    ...(ids(en) === ids(de) ? [] : ['the sections of the languages state other facts']),
    ...[en, de].flatMap((edition) => [...twoValues(edition), ...headlineFaults(edition)]),
  ]
}

/** Ids with two values, and moves whose table row says otherwise. */
function twoValues({ facts, table, movers }: Briefing): readonly string[] {
  const first = new Map<string, number | string>()
  const twice = facts.flatMap(({ id, value }) => {
    const known = first.get(id)
    first.set(id, known ?? value)
    return known === undefined || known === value ? [] : [`${id} is ${known} and ${value}`]
  })
  const index = table.rows.find(({ symbol }) => symbol === '^GSPC')
  const told = [
    ['sp500.1d', index?.day],
    ['sp500.close', index?.close],
    ['sp500.week', index?.week],
    ...movers.map(({ symbol, move_pct }) => [`${symbol}.1d`, move_pct] as const),
  ] as const
  return [
    ...twice,
    ...told.flatMap(([id, value]) => {
      const fact = first.get(id)
      return fact === undefined || value == null || Math.abs(Number(fact) - value) < 0.051
        ? []
        : [`${id} is ${fact} in the text and ${value} beside it`]
    }),
  ]
}

const NUMBER = /[+−]?\d(?:[\d.,]*\d)?/g
const MONTH = Object.values(MONTHS).flat().join('|')
/** With a day, a year or both. */
const DATE = new RegExp(
  String.raw`\d{1,2}\.? (?:${MONTH})(?: (?:19|20)\d\d)?|(?:${MONTH}) (?:19|20)\d\d`,
  'g',
)

/** Numbers and days of the headline that are no fact. */
function headlineFaults({ headline, facts, language }: Briefing): readonly string[] {
  const text = uncited(headline, [])
  const dates = [...text.matchAll(DATE)].map(([found]) => found)
  const numbers = [...text.replace(DATE, '').matchAll(NUMBER)].map(([found]) => found)
  const isFact = (stated: string, type: 'string' | 'number'): boolean =>
    facts.some(({ value }) => typeof value === type && statesValue(stated, value, language))
  return [
    ...dates.filter((one) => !isFact(one, 'string')),
    ...numbers.filter((one) => !isFact(one, 'number') && !isFact(one.replace('+', ''), 'number')),
  ].map((one) => `"${one}" of the headline is no fact: ${headline}`)
}

function timeFaults({ told: { en }, upstream, asOf, market }: Evidence): readonly string[] {
  const now = new Date(asOf).toISOString()
  const today = now.slice(0, 10)
  const session = formatDay(asDay(market.session))
  const facts = en.facts
    .filter((fact) => fact.as_of.slice(0, 10) > today || fact.as_of > now)
    .map(({ id, as_of }) => `${id} is of ${as_of}`)
  const headlines = (upstream.events?.themes ?? []).flatMap((theme) =>
    theme.headlines.filter(({ at }) => at > now).map(({ title, at }) => `"${title}" is of ${at}`),
  )
  const verdicts = (upstream.events?.verdicts ?? []).flatMap(({ evidence }) =>
    evidence.filter(({ at }) => at > now).map(({ title, at }) => `"${title}" is of ${at}`),
  )
  return [
    ...facts,
    ...headlines,
    ...verdicts,
    ...(en.session === session ? [] : [`the session is ${session}`]),
  ]
}

/** Verbs of the largest moves need four times the usual size. */
export function verbFaults(edition: Briefing, { series }: MarketReading): readonly string[] {
  const strong = { en: /\b(?:plung|surg|soar|tumbl)\w*/, de: /\b(?:stürz|sprang|spring|brach\w* ein)\w*/ }[
    edition.language
  ]
  const labels = new Map(edition.facts.map(({ id, label }) => [id, label]))
  return itemsOf(edition).flatMap(({ text, citations }) =>
    sentencesIn(text).flatMap(({ from, sentence }) => {
      const found = strong.exec(sentence)
      if (found === null) return []
      const next = citations.find(({ start }) => start > from + found.index)
      const own = seriesOfLabel(labels.get(next?.fact ?? '') ?? '', { session: 0, series })
      return own === undefined || surprise(own) >= 3.95
        ? []
        : [`${found[0]} at ${surprise(own).toFixed(1)}: ${sentence}`]
    }),
  )
}
