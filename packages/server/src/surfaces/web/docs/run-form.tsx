import { costOf, type DescribedOperation } from '../../docs/operation.ts'
import { parameterRows, type Row } from '../../docs/schema-rows.ts'
import { Submit } from '../parts/form.tsx'

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

export function runForm(operation: DescribedOperation, typed: Typed = operation.example.query) {
  const { id, path, credits, access, example } = operation
  const named = parameterRows(operation)
    .filter(([, place]) => place === 'path' || place === 'query')
    .map((row) => ({ row, name: row[0].replaceAll('`', '') }))
  const isMain = ({ row, name }: Named): boolean => row[3] === 'yes' || example.query[name] !== undefined
  return (
    <form
      class="runbar"
      method="post"
      action={`/docs/${id}/run`}
      id="run"
      data-path={path}
      data-credits={credits}
      data-keyed={access === 'keyed' ? '' : undefined}
    >
      {named.filter(isMain).map((one) => field(one, typed))}
      {moreFields(
        named.filter((one) => !isMain(one) && one.name !== 'part'),
        typed,
      )}
      {access === 'free' ? null : KEY_FIELD}
      <div class="run-line">
        <Submit label="Run" />
        <span class="label" id="run-cost">
          {access === 'free' ? 'Free, no key' : `${costOf(credits)}, with a key`}
        </span>
      </div>
    </form>
  )
}

interface Named {
  readonly row: Row
  readonly name: string
}

const KEY_FIELD = (
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
)

const moreFields = (more: readonly Named[], typed: Typed) =>
  more.length === 0 ? null : (
    <details open={more.some(({ name }) => typed[name] !== undefined)}>
      <summary>{more.length === 1 ? 'One more parameter' : `${more.length} more parameters`}</summary>
      {more
        .toSorted((one, other) => Number(SHARED.has(one.name)) - Number(SHARED.has(other.name)))
        .map((one) => field(one, typed))}
    </details>
  )

/** Choices of a type that is a list of names in backticks. */
const choicesOf = ([, , type]: Row): readonly string[] => {
  const [choices = ''] = type.split(', default')
  return /^(?:`[^`]*`(?:, )?)+$/.test(choices) ? choices.replaceAll('`', '').split(', ') : []
}

function field({ row, name }: Named, { [name]: value = '' }: Typed) {
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
