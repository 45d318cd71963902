import { type CallSnippet, callSnippets, type SnippetKind } from '../../docs/call-snippets.ts'
import type { DescribedOperation } from '../../docs/operation.ts'
import { COPY } from '../parts/code-box.tsx'
import type { EndpointView } from './answer-panel.tsx'
import { answerPanel } from './answer-panel.tsx'
import { TOOLS } from './docs-pages.ts'
import { isRunnable, runForm } from './run-form.tsx'

/** The example call in each language, the form that makes it, and its answer. */
export function callColumn(
  operation: DescribedOperation,
  given: Pick<EndpointView, 'baseUrl' | 'tab' | 'run' | 'session'>,
) {
  const snippets = callSnippets(operation, given.baseUrl, TOOLS)
  const shown = snippets.find(({ kind }) => kind === given.tab)?.kind ?? 'curl'
  return (
    <>
      <div class="code" id="call">
        <div class="code-tabs">
          <nav class="tabs" aria-label="Language">
            {snippets.map((snippet) => tab(operation, snippet, shown))}
          </nav>
          {COPY}
        </div>
        {snippets.map((snippet) => panel(snippet, shown))}
        {isRunnable(operation) && runForm(operation, given.run?.typed)}
      </div>
      {given.session?.offer}
      {answerPanel(operation, given.run, given.session?.bought)}
    </>
  )
}

const tab = ({ id }: DescribedOperation, { kind, title }: CallSnippet, shown: SnippetKind) => (
  <a href={`/docs/${id}?tab=${kind}`} data-tab={kind} aria-current={kind === shown ? 'true' : undefined}>
    {title}
  </a>
)

const panel = ({ kind, title, text }: CallSnippet, shown: SnippetKind) => (
  <pre tabindex={0} aria-label={`The call in ${title}`} data-panel={kind} hidden={kind !== shown}>
    <code data-copyable={kind === shown ? '' : undefined}>{text}</code>
  </pre>
)
