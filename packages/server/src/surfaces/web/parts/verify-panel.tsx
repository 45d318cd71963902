import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { TrackRecord } from '../../../operations/track-record/track-record-schema.ts'
import type { KeptSeal } from '../../../service/ports.ts'
import { CodeBox } from './code-box.tsx'
import { hashEnds } from './entry-proof.tsx'
import { keyValues } from './key-values.tsx'
import { sectionHead } from './section-head.tsx'

/** With what `verify.js` names them by. */
const STEPS = [
  ['read', 'Read the record', 'every entry, from the first'],
  ['chain', 'Each entry holds the hash of the one before', 'no entry added, removed or changed'],
  ['roots', 'Each day is one signed Merkle root', 'SHA-256 and Ed25519'],
  ['outcomes', 'Each outcome follows from the prices named in it', ''],
] as const

export interface VerifyPanel {
  readonly data: TrackRecord
  readonly baseUrl: string
  readonly programHash: string
  readonly stamped: KeptSeal | undefined
}

export function verifyPanel({ data, baseUrl, programHash, stamped }: VerifyPanel) {
  return (
    <section id="verify">
      {sectionHead(
        'Check it yourself',
        null,
        'Your browser does the arithmetic; nothing you need to trust comes from us but the public key, and that you can keep.',
      )}
      <div class="cols">
        {inBrowser}
        <div class="c5">
          {onMachine(baseUrl)}
          {marks(data, programHash, stamped)}
        </div>
      </div>
      <p class="note spaced">
        The limit of it: whoever holds the signing key can rewrite what is not stamped, and with it everything
        that nobody has kept. Keep the key and the latest hash. A record that was rewritten cannot match both.
        The command <code>bellwether verify --tsa</code> also checks the time stamps.
      </p>
    </section>
  )
}

const inBrowser = (
  <div class="fig c7" id="verifier">
    <header>
      <h3>Verify in this browser</h3>
      <span class="label" data-elapsed></span>
      <button class="btn quiet" type="button" data-verify hidden>
        Verify
      </button>
    </header>
    <ol class="body vf">
      {STEPS.map(([name, title, note]) => (
        <li data-step={name}>
          <svg width="16" height="16" aria-hidden="true">
            <circle cx="8" cy="8" r="6.2" fill="none" class="ink3" stroke-width="1.4" />
            <path d="M5 8.2L7.2 10.4L11 6" fill="none" class="ink" stroke-width="1.8" />
            <path d="M5.4 5.4L10.6 10.6M10.6 5.4L5.4 10.6" class="ink" stroke-width="1.8" />
          </svg>
          <span>{title}</span>
          <b data-count></b>
          {note === '' ? null : <span class="label">{note}</span>}
          <progress max="1" value="0" aria-label={title} hidden></progress>
        </li>
      ))}
    </ol>
    <div class="foot">
      <p role="status" data-result>
        The whole record is read from this service and checked here.
      </p>
      <p class="label" data-key></p>
      <a href="/v1/track-record?from_seq=1" data-proof hidden>
        Download the proof
      </a>
    </div>
  </div>
)

const onMachine = (baseUrl: string) => (
  <CodeBox
    class="code"
    label="Commands that verify the record"
    head={
      <h3>
        Or on your machine <span>Node 20, no packages</span>
      </h3>
    }
  >
    <span class="k">$</span>
    {` curl -sO ${baseUrl}/verify.mjs\n`}
    <span class="k">$</span>
    {' node verify.mjs '}
    <span class="n">{baseUrl}</span>
  </CodeBox>
)

function marks(
  { record, public_keys: keys }: TrackRecord,
  programHash: string,
  stamped: KeptSeal | undefined,
) {
  const key = keys.at(-1)
  const { head_hash: head, last_signed_day: day } = record
  return keyValues([
    [
      <>
        SHA-256 of <a href="/verify.mjs">verify.mjs</a>
      </>,
      hashEnds(programHash),
      'mono',
    ],
    ['Latest hash', head === null ? 'none yet' : hashEnds(head), 'mono'],
    ['Last signed day', day ?? 'none yet: a day is signed once it is over'],
    [
      'Time stamp',
      stamped?.stamp
        ? `entries 1 to ${stamped.statement.last_seq} stamped by ${stamped.stamp.authority} at ${formatInstant(stamped.stamp.at)}`
        : 'not stamped',
    ],
    ['Key, Ed25519', key === undefined ? 'none yet' : hashEnds(key.key_id), 'mono'],
  ])
}
