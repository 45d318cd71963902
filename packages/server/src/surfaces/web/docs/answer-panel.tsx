import type { ComponentChildren } from 'preact'
import { costOf, type DescribedOperation } from '../../docs/operation.ts'
import { cutExample } from '../../docs/reference.ts'
import { whole } from '../number-text.ts'
import { COPY } from '../parts/code-box.tsx'
import type { SessionRun } from './session-run.tsx'

const MOST_SHOWN = 20_000

/** JSON in lines, cut if it is long. */
export function shownJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}\n…`
}

interface Panel {
  readonly title: ComponentChildren
  readonly text: string
  readonly foot: string
}

/**
 * The answer of a run, what was paid for, or the example.
 * @param bought data that the person has paid for
 */
export function answerPanel(operation: DescribedOperation, run: RunResult | undefined, bought: unknown) {
  const { title, text, foot } = panelOf(operation, run, bought)
  return (
    <div class="code" id="answer">
      <header>
        <p class="code-title" id="answer-title" aria-live="polite">
          {title}
        </p>
        {COPY}
      </header>
      <pre tabindex={0} aria-label="Answer">
        <code data-copyable id="answer-text">
          {text}
        </code>
      </pre>
      <p class="label code-foot" id="answer-foot">
        {foot}
      </p>
    </div>
  )
}

function panelOf({ example }: DescribedOperation, run: RunResult | undefined, bought: unknown): Panel {
  if (run !== undefined) return { title: runTitle(run), text: run.text, foot: `Request ${run.requestId}` }
  if (bought !== undefined)
    return {
      title: 'Your answer',
      text: shownJson(bought),
      foot: 'Paid once. It costs nothing more until there is a new one.',
    }
  return {
    title: 'Example answer',
    text: cutExample(example.result).text,
    foot: 'Lists have one element here.',
  }
}

const runTitle = ({ status, ms, credits }: RunResult) => (
  <>
    {status}{' '}
    <span>
      in {whole(ms)} ms, {credits === 0 ? 'free' : `${costOf(credits)} used`}
    </span>
  </>
)

export interface RunResult {
  readonly status: number
  readonly ms: number
  readonly credits: number
  readonly requestId: string
  /** JSON, cut if it is long. */
  readonly text: string
  readonly typed: Readonly<Record<string, string>>
}

/** What the page of an endpoint shows beyond the endpoint. */
export interface EndpointView {
  readonly baseUrl: string
  /** Language of the shown call; curl if it is none. */
  readonly tab: string | null
  readonly allFields: boolean
  readonly run?: RunResult
  readonly session?: SessionRun | undefined
}
