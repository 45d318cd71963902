import type { TrackRecord } from '../../../operations/track-record/track-record-schema.ts'
import type { TrackRecordReader } from '../../../service/ports.ts'
import { whole } from '../number-text.ts'
import { dateText, instantText } from '../time-text.ts'
import { type KeyValue, keyValues } from './key-values.tsx'
import { signalPath } from './record-table.tsx'

type Proven = NonNullable<TrackRecord['signal']>['issued']

export function entryProof(title: string, { entry, proof }: Proven) {
  return (
    <div class="c6">
      <h3>{title}</h3>
      {keyValues([
        ['Entry', `${whole(entry.seq)}, ${dateText(entry.at)}, ${instantText(entry.at).slice(-9)}`],
        hashRow('Hash', entry.hash),
        hashRow('Hash of the entry before', entry.prev_hash),
        ...(proof === null ? NOT_SIGNED : proofRows(proof)),
      ])}
      {proof && path(proof.path)}
    </div>
  )
}

type Proof = NonNullable<Proven['proof']>

const NOT_SIGNED: readonly KeyValue[] = [['Signature', 'not yet: a day is signed once it is over']]

const proofRows = ({ leaf_index, tree_size, root, stamped }: Proof): readonly KeyValue[] => [
  [
    'Place in its day',
    `${whole(leaf_index + 1)} of ${whole(tree_size)} entries of ${dateText(root.statement.day)}`,
  ],
  hashRow('Merkle root of the day', root.statement.merkle_root),
  hashRow('Signature, Ed25519', root.signature),
  hashRow('Key', root.statement.key_id),
  ['Time stamp', stamped?.stamp ? `by ${stamped.stamp.authority} at ${stamped.stamp.at}` : 'not stamped'],
]

const hashRow = (title: string, text: string): KeyValue => [title, hashEnds(text), 'mono', text]

export const hashEnds = (hash: string): string => `${hash.slice(0, 12)} … ${hash.slice(-8)}`

const path = (hashes: readonly string[]) =>
  hashes.length === 0 ? (
    <p class="note">It is the only entry of its day: its hash alone makes the root.</p>
  ) : (
    <details>
      <summary>
        Merkle path, {hashes.length === 1 ? 'one hash' : `${hashes.length} hashes`} from the bottom up
      </summary>
      <ol class="proof">
        {hashes.map((hash) => (
          <li class="mono">{hash}</li>
        ))}
      </ol>
    </details>
  )

export function neighbours(seq: number, record: TrackRecordReader) {
  const around = record.entries(Math.max(1, seq - 1), 3).filter((entry) => Math.abs(entry.seq - seq) === 1)
  return (
    <p class="spaced">
      {around.map((entry) => {
        const id =
          entry.kind === 'issued'
            ? entry.payload.signal.id
            : entry.kind === 'resolved'
              ? entry.payload.signal_id
              : undefined
        const name = `Entry ${entry.seq}, ${entry.kind}${id === undefined ? '' : `, ${id.split(':')[1]}`}`
        return <span class="nb">{id === undefined ? name : <a href={signalPath(id)}>{name}</a>}</span>
      })}
    </p>
  )
}
