import table from '../../../data/prompts.json' with { type: 'json' }
import type { PromptArgument, PromptStep, PromptTable } from '../../table-schemas.ts'
import { costOf, priceText } from '../docs/operation.ts'
import { type FoundView, type Tool, viewOf } from '../tools/tool.ts'

/** An entry of `prompts/list`. */
export interface Prompt {
  readonly name: string
  readonly title: string
  /** With its calls' credits and tokens. */
  readonly description: string
  readonly arguments: readonly PromptArgument[]
  text(input: Readonly<Record<string, string>>): string
}

type PromptArguments = Readonly<Record<string, string>>

const PLANS = table as PromptTable

/** An argument of every prompt. */
const LANGUAGE: PromptArgument = {
  name: 'lang',
  description: 'Language to write in; English where it is left out',
  required: false,
}

const LONGEST_ARGUMENT = 500

/** The prompts whose calls these tools can make. */
export const promptsOf = (tools: readonly Tool[]): readonly Prompt[] =>
  PLANS.flatMap((plan) => {
    const steps = plan.steps.flatMap((step) => {
      const found = viewOf(tools, step.of, step.part)
      return found === undefined ? [] : [{ step, found }]
    })
    if (steps.length < plan.steps.length) return []
    const { name, title, what } = plan
    const expected = [...plan.arguments, LANGUAGE]
    const description = `${what} ${totalOf(steps.filter(({ step }) => step.onlyWith === undefined))}`
    return [
      { name, title, description, arguments: expected, text: (input) => textOf(plan, steps, tidy(input)) },
    ]
  })

interface FoundStep {
  readonly step: PromptStep
  readonly found: FoundView
}

/** One line each, so that an argument cannot pretend to be a further instruction line. */
const tidy = (input: PromptArguments): PromptArguments =>
  Object.fromEntries(
    Object.entries(input).map(([name, text]) => [
      name,
      text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_ARGUMENT),
    ]),
  )

function textOf({ write }: PromptTable[number], made: readonly FoundStep[], input: PromptArguments): string {
  const steps = made.filter(({ step: { onlyWith } }) => onlyWith === undefined || input[onlyWith])
  return [
    `Answer from these calls and nothing else. ${totalOf(steps)}`,
    ...steps.map((one, index) => `${index + 1}. Call ${callText(one, input)}.`),
    'Leave out what is refused and say so. Quote meta.as_of of each answer, and say it where meta.stale is true or meta.market is not live.',
    ...write.map((line) => filled(line, input)),
    'Name the credits that all calls used together (the sum of meta.credits_used).',
    ...(input.lang ? [`Write in ${input.lang}.`] : []),
  ].join('\n')
}

const filled = (text: string, input: PromptArguments): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => input[name] ?? '')

const argumentsText = ({ with: text = '', also }: PromptStep, input: PromptArguments): string =>
  filled(also && input[also.argument] ? text + also.text : text, input)

function callText({ step, found: { tool, view } }: FoundStep, input: PromptArguments): string {
  const named = view === tool.views[0] ? [] : [`view ${view.name}`]
  const steps = [...named, ...(step.with === undefined ? [] : [argumentsText(step, input)])]
  const argumentText = steps.length === 0 ? '' : ` with ${steps.join(' and ')}`
  return `${tool.name}${argumentText} (${priceText(view.endpoint)}, about ${view.tokens} tokens)`
}

function totalOf(steps: readonly FoundStep[]): string {
  const sum = (of: (one: FoundStep) => number): number => steps.reduce((total, one) => total + of(one), 0)
  const credits = sum(({ found }) => found.view.endpoint.credits)
  const count = `${steps.length} ${steps.length === 1 ? 'call' : 'calls'}`
  return `${count}, ${credits === 0 ? 'free' : `at most ${costOf(credits)}`}, about ${sum(({ found }) => found.view.tokens)} tokens.`
}
