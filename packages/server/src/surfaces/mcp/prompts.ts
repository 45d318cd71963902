import { costOf } from '../docs/operation.ts'
import type { Tool } from '../tools/tool.ts'

/** An entry of `prompts/list`. */
export interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
  }[]
  text(given: Readonly<Record<string, string>>): string
}

/** Skills of a daily brief, in reading order. */
const BRIEF: readonly string[] = [
  'market-risk-assessment',
  'market-regime-detection',
  'trading-signals',
  'commodity-signals',
  'sector-rotation',
]

const NAMED_SYMBOLS = 500

/** The prompts, which name existing tools only. */
export const promptsOf = (tools: readonly Tool[]): readonly Prompt[] => [
  {
    name: 'daily_brief',
    title: 'Daily brief',
    description: 'Reads risk, regime and signals and writes a brief that ends with a decision and its cost.',
    arguments: [
      { name: 'symbols', description: 'Tickers to watch, separated by commas', required: false },
      { name: 'lang', description: 'Language of the brief; English where it is left out', required: false },
    ],
    text: ({ symbols, lang }) => dailyBrief(tools, symbols?.slice(0, NAMED_SYMBOLS), lang?.slice(0, 40)),
  },
]

function dailyBrief(tools: readonly Tool[], symbols: string | undefined, lang: string | undefined): string {
  const read = BRIEF.flatMap((skill) => tools.filter((tool) => tool.skill === skill))
  const prices = tools.find(({ skill }) => skill === 'asset-prices')
  const steps = read.map(stepOf)
  if (symbols && prices) steps.push(`${stepOf(prices)} with symbols ${symbols}`)
  const numbered = steps.map((step, index) => `${index + 1}. Call ${step}.`)
  return [
    'Write the market brief of today from these calls and nothing else:',
    ...numbered,
    'Leave out what is refused and say so. Quote meta.as_of of each answer, and say it where meta.stale is true or meta.market is not live.',
    'Write: how dangerous the market is and why; the regime and what would change it; at most three signals, those of the largest strength, each with its confidence beside its base rate, or that no source has an edge if every strength is 0 (a screen is no signal); what would prove you wrong.',
    'End with one decision and with the credits that all calls used together (the sum of meta.credits_used).',
    ...(lang ? [`Write in ${lang}.`] : []),
  ].join('\n')
}

const stepOf = ({ name, views }: Tool): string => `${name} (${costOf(views[0].endpoint.credits)})`
