import { subjectIn } from '@bellwether-markets/engine/briefing/asset-words'
import type { SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import { formatDay } from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import {
  ALPHA_DRIVERS,
  alphaBaseRate,
  alphaChance,
  expectedExcess,
} from '@bellwether-markets/engine/signals/alpha/alpha-call'
import type { AlphaEvidence, AlphaIssue } from '@bellwether-markets/engine/signals/alpha/alpha-day'
import type { AlphaDecision } from '@bellwether-markets/engine/signals/alpha/alpha-decision'
import { AlphaPast } from '@bellwether-markets/engine/signals/alpha/alpha-past'
import { SIGNAL_HORIZON } from '@bellwether-markets/engine/signals/alpha/alpha-week'
import { ASSUMED_COST } from '@bellwether-markets/engine/signals/alpha/tilt-cost'
import { edgeUnderDrift } from '@bellwether-markets/engine/signals/edge'
import { eventEnd } from '@bellwether-markets/engine/signals/event-end'
import { closeToClose } from '@bellwether-markets/engine/track-record/event-window'
import { type Claim, claimOf } from '../claim.ts'
import { listed } from '../english.ts'
import { known, largestFirst } from '../known.ts'
import { issuedSignal } from '../radar/recorded-signal.ts'
import { claimText, dateText, percentText, placeText, signedText } from '../reason.ts'
import { describeCalibration } from '../track-record/calibration-state.ts'
import type { AlphaSignal, RecordedAlphaSignal } from './alpha-schema.ts'
import { ALPHA_SOURCE, type AlphaView, type IssuedCall, positionOn } from './alpha-view.ts'
import { publishedReading, readingInWords } from './feature-words.ts'

const BENCHMARK = 'median of the universe'
/** Those named by the reason are always shown. */
const SHOWN_DRIVERS = 6

const YEAR_DAYS = 252
const BP = 10_000

export const modelVersionOf = ({ fit }: Pick<AlphaDecision, 'fit'>): string =>
  `${ALPHA_SOURCE.modelVersion}/${formatDay(fit.day)}`

/** Alphabetical. */
export const membersOf = ({ members }: Pick<AlphaDecision, 'members'>): string[] => members.toSorted()

const directionOf = ({ position }: Pick<AlphaIssue, 'position'>): 'long' | 'short' =>
  position >= 0 ? 'long' : 'short'

export function describeSignal(
  { issue, on }: IssuedCall,
  { today, universe }: Pick<AlphaView, 'today' | 'universe'>,
): RecordedAlphaSignal {
  const evidence = evidenceOn(on)
  const isLatest = on.row.day === today.row.day
  const checked = { confirmedAt: today.row.at, checkedAt: today.row.at }
  const event = eventOf(on, issue)
  const stated = statedOf(issue, evidence)
  const { event_definition, ...signal } = issuedSignal(
    {
      ...ALPHA_SOURCE,
      modelVersion: modelVersionOf(on),
      issuedAt: on.row.at,
      ...checked,
      symbol: issue.symbol,
      event,
      end: eventEnd(event, universe),
    },
    {
      ...stated,
      confidence_now: confidenceNow(issue, today),
      rank: isLatest ? issue.rank : null,
      of: isLatest ? issue.of : null,
      conviction: round(100 * Math.abs(issue.position), 1),
      ranked_on: formatDay(on.row.day),
      reason_en: reasonOf(issue, subjectIn(universe, issue.symbol), formatDay(on.row.day), stated),
      benchmark: BENCHMARK,
      calibration: calibrationOf(evidence, on.row.drifting),
    },
  )
  return {
    ...signal,
    ...excessOf(issue, evidence),
    quality_score: known(issue.quality, 1),
    quality_coverage: round(issue.qualityCoverage, 3),
    position: round(issue.position, 4),
    exposure: {
      beta: known(issue.beta, 2),
      volatility_pct: known(100 * issue.volatility * Math.sqrt(YEAR_DAYS), 1),
    },
    earnings_in_window: false,
    event_definition,
  }
}

/** In force at the issue. */
const evidenceOn = ({ evidence = NO_EVIDENCE, row }: AlphaDecision): AlphaEvidence => ({
  ...evidence,
  edge: edgeUnderDrift(evidence.edge, row.drifting),
})
const NO_EVIDENCE = new AlphaPast([]).evidence

function confidenceNow(issue: AlphaIssue, today: AlphaDecision): number | null {
  const position = positionOn(today, issue)
  return position === undefined ? null : known(alphaChance(evidenceOn(today), position).probability, 4)
}

function statedOf(issue: AlphaIssue, evidence: AlphaEvidence): Stated {
  const { position } = issue
  const baseRate = alphaBaseRate(evidence, position >= 0 ? 1 : -1)
  return {
    rank: issue.rank,
    of: issue.of,
    ...excessOf(issue, evidence),
    ...claimOf(evidence.edge, baseRate, alphaChance(evidence, position)),
    drivers: driversOf(issue),
  }
}

const calibrationOf = ({ rates: { calibration } }: AlphaEvidence, drifting: boolean) =>
  describeCalibration({ n: calibration.cases, ece: calibration.ece }, drifting)

const eventOf = (on: AlphaDecision, issue: AlphaIssue): SignalEvent => ({
  kind: 'beats_median',
  symbol: issue.symbol,
  direction: directionOf(issue),
  basis: 'adjusted',
  benchmark: null,
  members: membersOf(on),
  ...closeToClose(on.row.day, SIGNAL_HORIZON),
})

function excessOf(issue: AlphaIssue, evidence: AlphaEvidence) {
  const excess = expectedExcess(evidence, issue)
  return {
    expected_excess_pct: excess === undefined ? null : percentOf(excess.expected),
    expected_excess_interval_90_pct: excess === undefined ? null : excess.interval.map(percentOf),
  }
}

/** A log return as percent with two decimals. */
const percentOf = (log: number): number => round(100 * Math.expm1(log), 2)

/** Largest contribution first. */
const bySize = ({ contributions }: AlphaIssue): readonly number[] =>
  [...contributions.keys()].sort(largestFirst((index) => contributions[index]))

function driversOf(issue: AlphaIssue): RecordedAlphaSignal['drivers'] {
  const named = new Set([...onSide(issue, 1), ...onSide(issue, -1)])
  return bySize(issue)
    .filter((driver, at) => at < SHOWN_DRIVERS || named.has(driver))
    .map((driver) => ({
      name: ALPHA_DRIVERS[driver],
      contribution: round(issue.contributions[driver], 2),
      reading: publishedReading(ALPHA_DRIVERS[driver], issue.readings[driver]),
    }))
}

type Stated = Claim &
  Pick<AlphaIssue, 'rank' | 'of'> &
  Pick<AlphaSignal, 'drivers' | 'expected_excess_pct' | 'expected_excess_interval_90_pct'>

/** It cites only figures of the signal. */
function reasonOf(issue: AlphaIssue, name: string, day: string, stated: Stated): string {
  const { rank, of } = stated
  const event = `${directionOf(issue) === 'long' ? 'beat' : 'trail'} the median of ${of} stocks over ten sessions`
  const chance = claimText(name, stated, { event, any: 'any of them' })
  const place = `ranked ${placeText(rank, of)} on the closes of ${dateText(day)}.`
  const [for_, against] = [1, -1].map((side) => sideText(issue, side, stated.drivers))
  return stated.kind === 'signal'
    ? [
        chance,
        for_ && `For the call, next to the other stocks: it ${for_}.`,
        against && `Against it: it ${against}.`,
        excessText(stated),
        `It ${place}`,
        COST_TEXT,
      ]
        .filter((sentence) => sentence !== '')
        .join(' ')
    : [`${name} ${place}`, for_ && `What puts it there: it ${for_}.`, chance]
        .filter((sentence) => sentence !== '')
        .join(' ')
}

const COST_TEXT = `Buying and selling at the assumed ${BP * ASSUMED_COST} basis points a trade costs ${200 * ASSUMED_COST}%.`

const NAMED = { for: 3, against: 2 }

/** @param side 1 for the largest contributions in the direction, −1 for those against it */
function sideText(issue: AlphaIssue, side: number, drivers: AlphaSignal['drivers']): string {
  const words = onSide(issue, side).flatMap((driver) => {
    const name = ALPHA_DRIVERS[driver]
    const reading = drivers.find((one) => one.name === name)?.reading ?? null
    return reading === null ? [] : [readingInWords(name, reading)]
  })
  return listed([...new Set(words)])
}

function onSide(issue: AlphaIssue, side: number): readonly number[] {
  const direction = issue.position >= 0 ? side : -side
  return bySize(issue)
    .filter((driver) => issue.contributions[driver] * direction > 0)
    .slice(0, side > 0 ? NAMED.for : NAMED.against)
}

function excessText({
  expected_excess_pct: expected,
  expected_excess_interval_90_pct: interval,
}: Stated): string {
  if (expected === null || interval === null) return ''
  const [low, high] = interval.map(signedText)
  return `The expected ${expected < 0 ? 'lag' : 'lead'} is ${percentText(Math.abs(expected))}; nine of ten such outcomes lay between ${low} and ${high} against the median.`
}
