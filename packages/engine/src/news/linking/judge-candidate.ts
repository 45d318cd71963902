import words from '../../../data/news/business-words.json' with { type: 'json' }
import type { WordList } from '../../table-schemas.ts'
import type { NormalHeadline, Token } from '../text/normal-headline.ts'
import type { Candidate } from './find-aliases.ts'

/** English and German. */
const BUSINESS_WORDS: readonly string[] = words as WordList

interface Judgement {
  /** 0–1.2; accepted from 0.6 on. */
  readonly score: number
  readonly reason: string
}

interface Step {
  readonly change: number
  readonly because: string
}

const SUBJECT_FACTOR = 1.2
const SUBJECT_TOKENS = 2
const LARGEST = 1.2
const NAMED_IN_PASSING = -0.5

const business = new Set(BUSINESS_WORDS)
const SCALE_WORDS = new Set(
  (
    'million millions billion billions trillion thousand hundred hundreds mn bn tn m b millionen milliarden ' +
    'milliarde billionen mio mrd tausend hundert half-billion dozen multimillion multibillion'
  ).split(' '),
)
const RIVALS = new Set(
  'rival rivals competitor competitors challenger rivale rivalen konkurrent konkurrenten'.split(' '),
)
const FORMER = new Set(
  'former ex formerly ehemaliger ehemalige ehemaligen frühere früherer früheren onetime'.split(' '),
)

/**
 * Scores by context: witnesses of an ambiguous name, amounts of money, rivals and former employers, subject of the
 * title.
 * @param rivals the other candidates of the title
 */
export function judgeCandidate(
  candidate: Candidate,
  headline: NormalHeadline,
  rivals: readonly Candidate[],
): Judgement {
  const around = contextOf(candidate, headline)
  const steps = [
    guardStep(candidate, around, rivals),
    amountStep(candidate, around, rivals),
    relationStep(candidate, around),
  ].filter((step) => step !== undefined)
  const sum = steps.reduce((total, { change }) => total + change, candidate.alias.score)
  const related = steps.some(({ change }) => change === NAMED_IN_PASSING)
  const subject = around.before.length < SUBJECT_TOKENS && sum > 0 && !related
  const score = Math.max(0, Math.min(LARGEST, subject ? sum * SUBJECT_FACTOR : sum))
  const texts = [
    candidate.alias.role,
    ...steps.map(({ because }) => because),
    ...(subject ? ['subject'] : []),
  ]
  return { score: Math.round(score * 100) / 100, reason: texts.join(', ') }
}

interface Context {
  readonly before: readonly Token[]
  readonly after: readonly Token[]
  /** The title after the name. */
  readonly rest: string
}

function contextOf({ begin, end }: Candidate, { tokens, title }: NormalHeadline): Context {
  return {
    before: tokens.filter((token) => token.end <= begin),
    after: tokens.filter((token) => token.begin >= end),
    rest: title.slice(end, end + 3),
  }
}

/** An ambiguous name starts from its prior instead of 1. */
function guardStep({ alias }: Candidate, around: Context, rivals: readonly Candidate[]): Step | undefined {
  const { guard, entity } = alias
  if (guard === undefined) return undefined
  const words = new Set([...around.before, ...around.after].map(({ text }) => text))
  const witness = guard.witnesses.find((word) => words.has(word))
  const other = guard.others.find((word) => words.has(word))
  if (other !== undefined && witness === undefined)
    return { change: -alias.score, because: `not with "${other}"` }
  const company = entity?.kind === 'asset'
  const inCompany =
    company && rivals.some(({ alias }) => alias.entity?.kind === 'asset' && alias.guard === undefined)
  const rows: readonly (readonly [holds: boolean, gain: number, because: string])[] = [
    [witness !== undefined, 0.35, `with "${witness}"`],
    [[...words].some((word) => business.has(word)), 0.2, 'business words'],
    [inCompany, 0.2, 'beside another company'],
    [company && /^'s?/.test(around.rest), 0.1, 'possessive'],
  ]
  const present = rows.filter(([holds]) => holds)
  const total = present.reduce((sum, [, gain]) => sum + gain, 0)
  return {
    change: guard.prior + Math.min(total, 1 - guard.prior) - alias.score,
    because: present.map(([, , because]) => because).join(', ') || 'nothing else said',
  }
}

/** `5 million euros` is an amount; `1.17 dollars` is a rate if another currency is named. */
function amountStep(
  { alias }: Candidate,
  { before }: Context,
  rivals: readonly Candidate[],
): Step | undefined {
  if (alias.entity?.kind !== 'currency') return undefined
  const previous = before.at(-1)?.text ?? ''
  const scaled = SCALE_WORDS.has(previous) || /^[$€£¥]?\d[\d.,]*(?:bn|mn|tn|k|m|b)$/.test(previous)
  const counted = /^\d[\d.,]*$/.test(previous)
  const rate = counted && rivals.some((other) => other.alias.entity?.kind === 'currency')
  return scaled || (counted && !rate) ? { change: -1, because: 'an amount of money' } : undefined
}

function relationStep({ alias }: Candidate, { before, after }: Context): Step | undefined {
  if (alias.entity?.kind !== 'asset') return undefined
  const next = after[0]?.text ?? ''
  const previous = before.at(-1)?.text ?? ''
  const earlier = before.at(-2)?.text ?? ''
  if (FORMER.has(previous)) return { change: NAMED_IN_PASSING, because: 'former' }
  const asRival = RIVALS.has(next) || (RIVALS.has(earlier) && /^(?:of|to|von|for)$/.test(previous))
  return asRival ? { change: NAMED_IN_PASSING, because: 'named as a rival' } : undefined
}
