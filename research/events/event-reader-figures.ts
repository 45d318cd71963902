import { classifyEvent } from '@bellwether-markets/engine/news/events/classify-event'
import { FINE_RULES } from '@bellwether-markets/engine/news/events/event-rules'
import { isClear } from '@bellwether-markets/engine/news/gates/happenings'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import { readSentiment } from '@bellwether-markets/engine/news/sentiment/read-sentiment'
import { blockBootstrapInterval } from '../block-bootstrap.ts'
import { isEvent, type ReadHeadline } from './cross-validate.ts'
import type { LabelledHeadline } from './labelled-headlines.ts'

/** What was read from a headline; a type only of an event. */
interface Outcome {
  readonly label: LabelledHeadline
  readonly said: string | undefined
  readonly direction: -1 | 0 | 1
}

export interface Rate {
  readonly value: number
  /** 95 %, over months. */
  readonly interval: readonly [number, number]
  readonly of: number
}

const RESAMPLES = 1000
const SEED = 1
const DIRECTED = 0.15

/** Labels know no finer types. */
const LABEL_CODES = new Map(FINE_RULES.map(({ code, within }) => [code, within]))

export function byReader({ reading, ...label }: ReadHeadline): Outcome {
  const code = reading.event?.type.code
  return {
    label,
    said: code !== undefined && isEvent(code) ? (LABEL_CODES.get(code) ?? code) : undefined,
    direction: reading.direction,
  }
}

/** Nothing of what the gates hold back. */
export function byGates(read: ReadHeadline): Outcome {
  const { headline, reading } = read
  const { event, direction, probability } = reading
  const links = linkEntities(headline)
  const isShown = event && isClear({ first: headline, links, event: { ...event, direction }, probability })
  return isShown ? byReader(read) : { ...byReader(read), said: undefined }
}

/** With the sign of the type, else that of the words. */
export function byRules({ reading: _, ...label }: ReadHeadline): Outcome {
  const event = classifyEvent(label.headline, linkEntities(label.headline))
  const { score } = readSentiment(label.headline, event)
  const tone = Math.abs(score) < DIRECTED ? 0 : score > 0 ? 1 : -1
  return {
    label,
    said: event && isEvent(event.type.code) ? event.type.code : undefined,
    direction: event && isEvent(event.type.code) ? event.type.effect || tone : tone,
  }
}

export function typeFigures(outcomes: readonly Outcome[]): Readonly<Record<'precision' | 'recall', Rate>> {
  const isRight = ({ label, said }: Outcome) => said === label.type
  return {
    precision: rateOf(
      outcomes.filter(({ said }) => said !== undefined),
      isRight,
    ),
    recall: rateOf(
      outcomes.filter(({ label }) => isEvent(label.type)),
      isRight,
    ),
  }
}

/** Of events with a direction, those whose type is read; and of all of them. */
export function directionFigures(outcomes: readonly Outcome[]) {
  const directed = outcomes.filter(({ label }) => isEvent(label.type) && label.direction !== 0)
  const typed = directed.filter(({ said }) => said !== undefined)
  const right = ({ label, direction }: Outcome) => direction === label.direction
  const opposite = ({ label, direction }: Outcome) => direction === -(label.direction ?? 0)
  return {
    right: rateOf(typed, right),
    opposite: rateOf(typed, opposite),
    rightOfAll: rateOf(directed, right),
    oppositeOfAll: rateOf(directed, opposite),
  }
}

function rateOf(outcomes: readonly Outcome[], isHit: (outcome: Outcome) => boolean): Rate {
  const months = [...Map.groupBy(outcomes, ({ label }) => label.month).values()].map((own) => ({
    n: own.length,
    hits: own.filter(isHit).length,
  }))
  const rate = (drawn: (at: number) => number) => {
    const n = months.reduce((sum, month, at) => sum + drawn(at) * month.n, 0)
    return months.reduce((sum, month, at) => sum + drawn(at) * month.hits, 0) / n
  }
  const bootstrap = { length: months.length, block: 1, resamples: RESAMPLES, seed: SEED }
  return {
    value: rate(() => 1),
    interval:
      months.length === 0
        ? [Number.NaN, Number.NaN]
        : blockBootstrapInterval(bootstrap, (drawn) => rate((at) => drawn[at])),
    of: outcomes.length,
  }
}
