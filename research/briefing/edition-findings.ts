import { subjectIn } from '@bellwether-markets/engine/briefing/asset-words'
import { DAY, formatDay, parseInstant, weekday } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import type { Briefing } from '@bellwether-markets/products/briefing/briefing-schema'
import { markdownOf } from '../../packages/products/src/briefing/markdown.ts'
import { CONTRADICTIONS, type Evidence, verbFaults } from './contradictions.ts'
import {
  factFaults,
  headlineFaults,
  isWithinWords,
  maskedSentences,
  partFaults,
  sentenceFaults,
  sentenceLengths,
  sentencesIn,
  uncitedFaults,
  wordFaults,
  wordsOf,
} from './edition-checks.ts'
import { expectedLeads, riskSeries } from './expected-lead.ts'
import { germanWords } from './german-spelling.ts'
import type { MadeEdition } from './made-editions.ts'
import { type MarketReading, marketReading, surprise } from './market-readings.ts'
import { superlativeFaults, superlativesIn } from './superlatives.ts'

/** What an edition is looked at for; every fault is a sentence. */
export const CHECKS = [
  'parts',
  'words',
  'facts',
  'languages',
  'superlatives',
  'movers',
  'verdicts',
  'calls',
  'sentences',
  'terms',
  'verbs',
  'headline',
  'lead',
] as const
export type Check = (typeof CHECKS)[number]

/** What was found in both languages of one day. */
export interface EditionFindings {
  readonly date: string
  /** 0 is Sunday. */
  readonly weekday: number
  readonly faults: Readonly<Record<Check, readonly string[]>>
  /** By the name of the contradiction. */
  readonly contradictions: Readonly<Record<string, readonly string[]>>
  /** How many there were to look at. */
  readonly checked: { readonly superlatives: number; readonly movers: number; readonly calls: number }
  readonly lead: {
    readonly isEqual: boolean /** Of the score of the expected one. */
    readonly share: number
  }
  readonly words: readonly number[]
  readonly sentenceLengths: readonly number[]
  /** Masked, by language. */
  readonly masked: readonly (readonly string[])[]
  /** First sentences of the parts that rotate, masked, by part and language. */
  readonly rotating: Readonly<Record<string, string>>
  readonly bytes: { readonly tldr: number; readonly json: number; readonly markdown: number | undefined }
  readonly milliseconds: number
  readonly germanWords: readonly string[]
}

export function findingsOf(edition: MadeEdition, observations: Observations): EditionFindings {
  const { told, asOf, day, milliseconds } = edition
  const evidence: Evidence = { ...edition, market: marketReading(observations, asOf) }
  const both = [told.en, told.de]
  const calls = callsToTell(evidence, observations.universe)
  const lead = leadOf(edition, evidence.market)
  return {
    date: formatDay(day),
    weekday: weekday(day),
    faults: {
      ...formFaultsOf(both),
      ...marketFaultsOf(evidence),
      calls: calls.filter(({ isTold }) => !isTold).map(({ what }) => what),
      lead: lead.isEqual ? [] : [lead.what],
    },
    contradictions: Object.fromEntries(
      Object.entries(CONTRADICTIONS).map(([name, check]) => [name, check(evidence)]),
    ),
    checked: {
      superlatives: superlativesIn(told.en).length,
      movers: told.en.movers.length,
      calls: calls.length,
    },
    lead,
    words: both.map(wordsOf),
    sentenceLengths: both.flatMap(sentenceLengths),
    masked: both.map(maskedSentences),
    rotating: Object.fromEntries(both.flatMap(rotatingOf)),
    bytes: {
      tldr: Math.max(...both.map((one) => Buffer.byteLength(one.tldr))),
      json: Math.max(...both.map((one) => Buffer.byteLength(JSON.stringify(one)))),
      markdown: markdownBytes(both),
    },
    milliseconds,
    germanWords: germanWords(told),
  }
}

const formFaultsOf = (both: readonly Briefing[]) => ({
  parts: both.flatMap(partFaults),
  words: both.flatMap((one) =>
    isWithinWords(wordsOf(one)) ? [] : [`${wordsOf(one)} words in ${one.language}`],
  ),
  sentences: both.flatMap(sentenceFaults),
  terms: both.flatMap(wordFaults),
  headline: both.flatMap(headlineFaults),
})

/** Against what the market and the upstreams say. */
function marketFaultsOf({ told, upstream, market }: Evidence) {
  const both = [told.en, told.de]
  const names = (upstream.events?.themes ?? []).flatMap(({ name }) => [name.en, name.de])
  const facts = factFaults(told.en, told.de)
  const isOfLanguages = (fault: string): boolean => fault.startsWith('the languages')
  return {
    facts: [
      ...(told.en.grounding.dropped > 0 ? [`${told.en.grounding.dropped} sentences dropped`] : []),
      ...facts.filter((fault) => !isOfLanguages(fault)),
      ...both.flatMap((one) => uncitedFaults(one, names)),
    ],
    languages: facts.filter(isOfLanguages),
    superlatives: superlativeFaults(told.en, market, riskSeries(upstream, market.session)),
    movers: largeMovers(market).filter((symbol) => told.en.movers.every((one) => one.symbol !== symbol)),
    verdicts: told.en.movers.filter(({ verdict }) => verdict === null).map(({ symbol }) => symbol),
    verbs: both.flatMap((one) => verbFaults(one, market)),
  }
}

const LARGE = 3
const FIRST_WITH_USUAL = 61

const largeMovers = ({ series }: MarketReading): readonly string[] =>
  [...series.values()].flatMap((one) =>
    one.assetClass === 'equity' && one.day.length > FIRST_WITH_USUAL && surprise(one) >= LARGE
      ? [one.subject]
      : [],
  )

function leadOf(edition: MadeEdition, market: MarketReading) {
  const [first, ...others] = expectedLeads(market, edition)
  const { lead, headline } = edition.told.en
  const own = [first, ...others].find((one) => one?.subject === lead)?.score ?? 0
  const isEqual = first?.subject === lead
  const share = isEqual ? 1 : own / (first?.score ?? Number.NaN)
  const what = `${lead} (${own.toFixed(2)}) where ${first?.subject} (${first?.score.toFixed(2)}) was expected: ${headline}`
  return { isEqual, share, what }
}

const MONDAY = 1
const MOST_DUE = 6
const MOST_WITHDRAWN = 4

/** Calls that came due or were withdrawn since the edition before, and whether the text tells them. */
function callsToTell({ told, upstream, asOf }: Evidence, universe: Universe) {
  const since = asOf - (new Date(asOf).getUTCDay() === MONDAY ? 3 : 1) * DAY
  const isSince = (at: string | null): boolean => {
    const instant = at === null ? undefined : parseInstant(at)
    return instant !== undefined && instant > since && instant <= asOf
  }
  const calls = (upstream['signals-latest']?.calls ?? []).filter(({ kind }) => kind === 'signal')
  const due = calls.filter(
    ({ state, outcome, resolves_at }) => state === 'due' && outcome !== null && isSince(resolves_at),
  )
  const withdrawn = calls.filter(({ state, withdrawn_at }) => state === 'withdrawn' && isSince(withdrawn_at))
  const facts = new Map(told.en.facts.map(({ id, value }) => [id, value]))
  const text = told.en.sections.find(({ id }) => id === 'signals')?.text.toLowerCase() ?? ''
  const isNamed = ({ id, symbol, name }: Readonly<Record<'id' | 'symbol' | 'name', string>>): boolean =>
    facts.has(`call.${id.replace(/[^A-Za-z0-9]+/g, '_')}.return`) ||
    [name, subjectIn(universe, symbol)].some((words) => text.includes(words.toLowerCase()))
  const isCounted = due.length > MOST_DUE && facts.get('calls.due') === due.length
  const isCountedGone = withdrawn.length > MOST_WITHDRAWN && facts.get('calls.withdrawn') === withdrawn.length
  return [
    ...due.map((call) => ({ what: `${call.id} came due`, isTold: isNamed(call) || isCounted })),
    ...withdrawn.map((call) => ({ what: `${call.id} withdrawn`, isTold: isNamed(call) || isCountedGone })),
  ]
}

const ROTATING: readonly string[] = ['risk', 'ahead', 'unknown']

const rotatingOf = ({ sections, language }: Briefing): readonly (readonly [string, string])[] =>
  sections
    .filter(({ id }) => ROTATING.includes(id))
    .map(({ id, text }) => [
      `${id} ${language}`,
      (sentencesIn(text)[0]?.sentence ?? '').replace(/[\d.,−+]+/g, '#'),
    ])

const markdownBytes = (both: readonly Briefing[]): number =>
  Math.max(...both.map((one) => Buffer.byteLength(markdownOf(one))))
