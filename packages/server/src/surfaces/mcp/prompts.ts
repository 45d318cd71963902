import { costOf, priceText } from '../docs/operation.ts'
import { type FoundView, type Tool, viewOf } from '../tools/tool.ts'

interface PromptArgument {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

/** An entry of `prompts/list`. */
export interface Prompt {
  readonly name: string
  readonly title: string
  /** With its calls' credits and tokens. */
  readonly description: string
  readonly arguments: readonly PromptArgument[]
  text(given: Readonly<Record<string, string>>): string
}

type Given = Readonly<Record<string, string>>

/** A call of a prompt. */
interface Step {
  /** Of the endpoint, and of its part. */
  readonly of: string
  readonly part?: string
  /** Arguments in words, from those of the prompt. */
  readonly with?: (given: Given) => string
  /** Left out without this argument of the prompt. */
  readonly onlyWith?: string
}

interface PromptPlan {
  readonly name: string
  readonly title: string
  readonly what: string
  readonly arguments: readonly PromptArgument[]
  readonly steps: readonly Step[]
  /** What to write. */
  readonly write: readonly string[]
}

const needed = (name: string, description: string): PromptArgument => ({ name, description, required: true })
const optional = (name: string, description: string): PromptArgument => ({
  name,
  description,
  required: false,
})

const TICKER = needed('ticker', 'Ticker or name of the asset')
const LANGUAGE = optional('lang', 'Language to write in; English where it is left out')

const PLANS: readonly PromptPlan[] = [
  {
    name: 'daily_brief',
    title: 'Daily brief',
    what: 'Reads risk, regime, signals and sectors and writes a brief that ends with a decision.',
    arguments: [optional('symbols', 'Tickers to watch, separated by commas'), LANGUAGE],
    steps: [
      { of: 'risk' },
      { of: 'regime' },
      { of: 'signals-latest' },
      { of: 'sector-radar' },
      { of: 'prices', with: ({ symbols }) => `symbols ${symbols}`, onlyWith: 'symbols' },
    ],
    write: [
      'Write the market brief of today: how dangerous the market is and why; the regime and what would change it; at most three signals, the first rows (they are ordered by strength), each with its confidence beside its base rate, or that no source has an edge if there are no rows (a screen is no signal); what would prove you wrong.',
      'End with one decision.',
    ],
  },
  {
    name: 'what_changed',
    title: 'What changed',
    what: 'Tells what changed since an instant, and whether it matters.',
    arguments: [needed('since', 'Instant or day, ISO 8601'), LANGUAGE],
    steps: [{ of: 'changes', with: ({ since }) => `since ${since}` }, { of: 'risk' }],
    write: [
      'Say what changed, the most important first, each with its value before and after. If nothing changed that matters, say only that.',
      'End with the cursor to send as since the next time.',
    ],
  },
  {
    name: 'before_i_buy',
    title: 'Before I buy',
    what: 'Looks for what speaks against buying an asset now.',
    arguments: [TICKER, LANGUAGE],
    steps: [{ of: 'risk' }, { of: 'regime' }, { of: 'analysis', with: ({ ticker }) => `ticker ${ticker}` }],
    write: [
      'Say what speaks for and against buying this asset now, the strongest point first, and what is not known. Say whether any signal on it has an edge over its base rate, or that none has.',
      'End with what would have to be seen to change that view. Give no advice: the decision is the reader’s.',
    ],
  },
  {
    name: 'before_i_sell',
    title: 'Before I sell',
    what: 'Looks for what speaks against selling an asset now.',
    arguments: [TICKER, LANGUAGE],
    steps: [
      { of: 'risk' },
      { of: 'analysis', with: ({ ticker }) => `ticker ${ticker}` },
      { of: 'prices-history', with: ({ ticker }) => `symbols ${ticker}` },
    ],
    write: [
      'Say whether something about this asset has changed or only its price, how unusual the latest move is beside its own past, and what speaks for holding it.',
      'End with what would have to be seen to change that view. Give no advice: the decision is the reader’s.',
    ],
  },
  {
    name: 'why_did_it_move',
    title: 'Why did it move',
    what: 'Takes a move of an asset apart, and says whether it was unusual at all.',
    arguments: [
      needed('symbol', 'Ticker or name of the asset'),
      optional('window', 'Days, such as 2025-03-31 to 2025-04-04; the last five sessions if left out'),
      LANGUAGE,
    ],
    steps: [
      {
        of: 'prices-why',
        with: ({ symbol, window }) =>
          `symbols ${symbol}${window ? ` and the days of ${window} as from and to` : ''}`,
      },
    ],
    write: [
      'Say first whether the move was unusual. Then give its parts, and what may account for its own part, with links. Say how much stays unexplained.',
      'Write “at the same time”, never “because”.',
    ],
  },
  {
    name: 'portfolio_checkup',
    title: 'Portfolio check-up',
    what: 'Measures the risk of the given holdings; they are not stored.',
    arguments: [needed('holdings', 'Such as 40% NVDA, 30% TLT, 30% gold'), LANGUAGE],
    steps: [{ of: 'risk' }, { of: 'portfolio-check', with: ({ holdings }) => `holdings ${holdings}` }],
    write: [
      'Say which holdings carry the risk against their weight, what the worst windows were, and how it did in each regime. Name the limits of the check.',
      'Give no advice: the decision is the reader’s.',
    ],
  },
  {
    name: 'stress_test',
    title: 'Stress test',
    what: 'Says what a scenario has meant for holdings like these.',
    arguments: [
      needed('holdings', 'Such as 40% NVDA, 30% TLT, 30% gold'),
      needed('scenario', 'Such as oil up 20% or a crisis'),
      LANGUAGE,
    ],
    steps: [{ of: 'portfolio-check', with: ({ holdings }) => `holdings ${holdings}` }, { of: 'regime' }],
    write: [
      'Use the sensitivities with their intervals, the regimes and the worst windows that fit {scenario}. Say what the check does not measure; invent no figure for it.',
    ],
  },
  {
    name: 'compare',
    title: 'Compare',
    what: 'Sets two to eight companies side by side.',
    arguments: [needed('tickers', 'Two to eight tickers, separated by commas'), LANGUAGE],
    steps: [{ of: 'compare', with: ({ tickers }) => `symbols ${tickers}` }],
    write: [
      'Give the largest differences with their percentiles in the sector and the caveats of the comparison. Call nothing better unless the answer does.',
    ],
  },
  {
    name: 'earnings_week',
    title: 'Earnings week',
    what: 'Lists the reports and releases of the next seven days with their usual moves.',
    arguments: [LANGUAGE],
    steps: [{ of: 'calendar', with: () => 'from today to seven days ahead' }, { of: 'regime' }],
    write: [
      'List what is due by day, with the usual move and its n, and whether each date is announced or estimated. Say what the calendar does not hold.',
    ],
  },
  {
    name: 'risk_watch',
    title: 'Risk watch',
    what: 'Sets the risk of today beside that of the past.',
    arguments: [LANGUAGE],
    steps: [{ of: 'risk' }, { of: 'risk-history' }, { of: 'regime' }],
    write: [
      'Say how high the risk is, which drivers carry it, how that compares with the past months, and the levels that would change status or regime.',
    ],
  },
  {
    name: 'sector_rotation',
    title: 'Sector rotation',
    what: 'Tells which sectors lead, and how much that is worth.',
    arguments: [LANGUAGE],
    steps: [{ of: 'sector-radar' }, { of: 'regime' }],
    write: [
      'Rank the sectors that lead and that lag with their quadrant and breadth. Say that the radar describes and does not forecast.',
    ],
  },
  {
    name: 'commodity_of_the_day',
    title: 'Commodity of the day',
    what: 'Takes the raw material that is furthest from neutral, and looks at what carries it.',
    arguments: [LANGUAGE],
    steps: [
      { of: 'commodities' },
      { of: 'prices-history', with: () => 'the symbol of its first row as symbols' },
    ],
    write: [
      'First say what the evidence of these scores is worth. Then describe the first raw material: its drivers, season and carry, and its last year.',
    ],
  },
  {
    name: 'audit_a_signal',
    title: 'Audit a signal',
    what: 'Tells what a signal said, what became of it, and how often its source was right.',
    arguments: [needed('id', 'Id of the signal'), LANGUAGE],
    steps: [
      { of: 'track-record', part: 'outcomes', with: ({ id }) => `signal_id ${id}` },
      { of: 'track-record' },
    ],
    write: [
      'Say what the signal claimed and when, what happened, and how often its source was right against the base rate, live and backtest apart. Say if its day is not signed yet.',
    ],
  },
  {
    name: 'weekly_review',
    title: 'Weekly review',
    what: 'Reviews the week: risk, regime, changes, and how the signals did.',
    arguments: [LANGUAGE],
    steps: [
      { of: 'risk-history' },
      { of: 'regime-history' },
      { of: 'changes', with: () => 'since seven days ago' },
      { of: 'track-record' },
    ],
    write: [
      'Review the week: where risk and regime went, what changed that matters, how each source of signals did against its base rate.',
      'End with what to watch next week.',
    ],
  },
]

const LONGEST_ARGUMENT = 500

/** The prompts whose calls these tools can make. */
export const promptsOf = (tools: readonly Tool[]): readonly Prompt[] =>
  PLANS.flatMap((plan) => {
    const made = plan.steps.flatMap((step) => {
      const found = viewOf(tools, step.of, step.part)
      return found === undefined ? [] : [{ step, found }]
    })
    if (made.length < plan.steps.length) return []
    const { name, title, what, arguments: expected } = plan
    const description = `${what} ${totalOf(made.filter(({ step }) => step.onlyWith === undefined))}`
    return [
      { name, title, description, arguments: expected, text: (given) => textOf(plan, made, tidy(given)) },
    ]
  })

interface FoundStep {
  readonly step: Step
  readonly found: FoundView
}

/** One line each, so that an argument cannot pretend to be a further instruction line. */
const tidy = (given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).map(([name, text]) => [
      name,
      text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_ARGUMENT),
    ]),
  )

function textOf({ write }: PromptPlan, made: readonly FoundStep[], given: Given): string {
  const wanted = made.filter(({ step: { onlyWith } }) => onlyWith === undefined || given[onlyWith])
  return [
    `Answer from these calls and nothing else. ${totalOf(wanted)}`,
    ...wanted.map((one, index) => `${index + 1}. Call ${callText(one, given)}.`),
    'Leave out what is refused and say so. Quote meta.as_of of each answer, and say it where meta.stale is true or meta.market is not live.',
    ...write.map((line) => line.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '')),
    'Name the credits that all calls used together (the sum of meta.credits_used).',
    ...(given.lang ? [`Write in ${given.lang}.`] : []),
  ].join('\n')
}

function callText({ step, found: { tool, view } }: FoundStep, given: Given): string {
  const named = view === tool.views[0] ? [] : [`view ${view.name}`]
  const told = [...named, ...(step.with === undefined ? [] : [step.with(given)])]
  const asked = told.length === 0 ? '' : ` with ${told.join(' and ')}`
  return `${tool.name}${asked} (${priceText(view.endpoint)}, about ${view.tokens} tokens)`
}

function totalOf(steps: readonly FoundStep[]): string {
  const sum = (of: (one: FoundStep) => number): number => steps.reduce((total, one) => total + of(one), 0)
  const credits = sum(({ found }) => found.view.endpoint.credits)
  const count = `${steps.length} ${steps.length === 1 ? 'call' : 'calls'}`
  return `${count}, ${credits === 0 ? 'free' : `at most ${costOf(credits)}`}, about ${sum(({ found }) => found.view.tokens)} tokens.`
}
