import type { ComponentChildren } from 'preact'
import { costOf, type DescribedOperation } from '../../docs/operation.ts'
import { parameterRows, type Row } from '../../docs/schema-rows.ts'

/** Only reads that a form can ask. */
export const isRunnable = ({ method, streams, effect }: DescribedOperation): boolean =>
  method === 'GET' && effect === 'read' && !streams

/** Of all operations; a form shows what is its own. */
const SHARED: ReadonlySet<string> = new Set([
  'detail',
  'cursor',
  'fields',
  'strict',
  'part',
  'as_of',
  'limit',
])

type Typed = Readonly<Record<string, string>>

export function runForm(
  operation: DescribedOperation,
  typed: Typed = operation.example.query,
): ComponentChildren {
  const rows = parameterRows(operation).filter(([, place]) => place === 'path' || place === 'query')
  const named = rows.map((row) => ({ row, name: row[0].replaceAll('`', '') }))
  const isMain = ({ row, name }: (typeof named)[number]): boolean =>
    row[3] === 'yes' || operation.example.query[name] !== undefined
  const main = named.filter(isMain)
  const more = named.filter((one) => !isMain(one) && one.name !== 'part')
  return (
    <form
      class="runbar"
      method="post"
      action={`/docs/${operation.id}/run`}
      id="run"
      data-path={operation.path}
      data-credits={operation.credits}
      data-keyed={operation.access === 'keyed' ? '' : undefined}
    >
      {main.map(({ row, name }) => field(row, name, typed[name] ?? ''))}
      {more.length === 0 ? null : (
        <details open={more.some(({ name }) => typed[name] !== undefined)}>
          <summary>{more.length === 1 ? 'One more parameter' : `${more.length} more parameters`}</summary>
          {more
            .toSorted((one, other) => Number(SHARED.has(one.name)) - Number(SHARED.has(other.name)))
            .map(({ row, name }) => field(row, name, typed[name] ?? ''))}
        </details>
      )}
      {operation.access === 'free' ? null : (
        <>
          <p class="run-key" id="run-key" hidden>
            <label for="tab-key">API key, kept in this tab</label>
            <input id="tab-key" type="password" autocomplete="off" spellcheck={false} placeholder="bw_…" />
            <a href="/#key">Get a free key</a>
          </p>
          <noscript>
            <p class="note">This call needs a key. Without JavaScript use the line above.</p>
          </noscript>
        </>
      )}
      <div class="run-line">
        <button class="btn" type="submit">
          Run
        </button>
        <span class="label" id="run-cost">
          {operation.access === 'free' ? 'Free, no key' : `${costOf(operation.credits)}, with a key`}
        </span>
      </div>
    </form>
  )
}

/** Choices of a type that is a list of names in backticks. */
const choicesOf = ([, , type]: Row): readonly string[] => {
  const [choices = ''] = type.split(', default')
  return /^(?:`[^`]*`(?:, )?)+$/.test(choices) ? choices.replaceAll('`', '').split(', ') : []
}

function field(row: Row, name: string, value: string): ComponentChildren {
  const id = `run-${name}`
  const choices = choicesOf(row)
  return (
    <p class="run-field">
      <label for={id}>{name}</label>
      {choices.length > 0 ? (
        <select id={id} name={name}>
          <option value="">not sent</option>
          {choices.map((choice) => (
            <option selected={choice === value}>{choice}</option>
          ))}
        </select>
      ) : (
        <input id={id} name={name} value={value} maxlength={200} autocomplete="off" spellcheck={false} />
      )}
    </p>
  )
}
