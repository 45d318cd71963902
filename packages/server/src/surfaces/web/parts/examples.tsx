import type { ComponentChildren } from 'preact'
import { capital, fixed } from '../number-text.ts'
import type { View } from '../published-view.ts'
import { dateText } from '../time-text.ts'
import { creditWords } from './figure.tsx'
import { sectionHead } from './section-head.tsx'

interface Example {
  readonly title: string
  readonly credits: number
  readonly question: string
  /** From the answers themselves. */
  readonly says: ComponentChildren
  readonly calls: readonly string[]
}

export function examples(view: View) {
  const shown = [gate(view), research(view), morning(view)].flatMap((one) => one ?? [])
  const asOf = view.risk()?.asOf
  if (shown.length === 0 || asOf === undefined) return null
  const note = `Questions that agents ask, answered from the data of ${dateText(asOf)}.`
  return (
    <section>
      {sectionHead('What people ask it', null, note)}
      <div class="qa">{shown.map(card)}</div>
    </section>
  )
}

const card = ({ title, credits, question, says, calls }: Example) => (
  <div class="fig">
    <header>
      <h3>{title}</h3>
      <span class="call">{creditWords(credits)}</span>
    </header>
    <div class="body">
      <q>“{question}”</q>
      <p class="say">{says}</p>
      <p class="calls">
        {calls.map((call) => (
          <code>{call}</code>
        ))}
      </p>
    </div>
  </div>
)

function gate(view: View): Example | undefined {
  const context = view.agentContext()?.data
  const regime = view.regime()?.data
  if (context === undefined || context.risk === null || regime === undefined) return undefined
  const { stance, risk } = context
  const flip = view.risk()?.data.to_flip[0]
  return {
    title: 'A gate before acting',
    credits: 0,
    question: 'How much caution does the market ask for?',
    says: (
      <>
        <b>{`${capital(stance)}.`}</b> Risk is {risk.status} at {fixed(risk.value)}, the regime{' '}
        {regime.regime} for {sessions(regime.days_in_regime)}. {flip?.condition}
      </>
    ),
    calls: ['get_market_risk', 'get_market_regime'],
  }
}

const sessions = (count: number): string => (count === 1 ? 'one session' : `${count} sessions`)

function research(view: View): Example | undefined {
  const shown = view.analysis('AAPL')
  if (shown === undefined) return undefined
  const { assessment, name } = shown.data
  const [first, second] = assessment.bear_points
  return {
    title: 'Research with a source',
    credits: shown.credits,
    question: `What speaks against ${name.replace(/ Inc\.?$/, '')}?`,
    says:
      first === undefined ? (
        'Nothing that the data show.'
      ) : (
        <>
          <b>{first}</b> {second}
        </>
      ),
    calls: ['get_stock_analysis AAPL'],
  }
}

function morning(view: View): Example | undefined {
  const shown = view.briefing()
  if (shown === undefined) return undefined
  const sentences = shown.data.tldr.split(/(?<=[.!?]) (?=[A-Z])/)
  return {
    title: 'A morning note',
    credits: shown.credits,
    question: 'What changed overnight?',
    says: (
      <>
        <b>{shown.data.headline}.</b> {sentences.slice(0, 1).join(' ')}
      </>
    ),
    calls: ['get_intelligence_briefing'],
  }
}
