import {
  Amount,
  Count,
  DayText,
  Figure,
  InstantText,
  List,
  Nullable,
  OneOf,
  Positive,
  Probability,
  Text,
  Whole,
} from '@bellwether-markets/engine/kernel/schema'
import { IssuedSignal, SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import { SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import { type Static, Type } from 'typebox'

const Hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

const Outcome = Type.Union([Type.Literal(1), Type.Literal(0), Type.Literal('void')], {
  description: '1 the event came, 0 it did not, void it cannot be decided',
})

const MeasuredReturn = Type.Object({
  symbol: Text('Instrument'),
  entry: Figure('Price at entry'),
  exit: Figure('Price at exit'),
  return: Figure('Return between them, as a fraction'),
})

const IssuedPayload = Type.Object({
  signal: Type.Intersect([IssuedSignal, Type.Object({ event_definition: SignalEvent })]),
  regime: Nullable(Text('Regime in force at the issue')),
})

const ResolvedPayload = Type.Object({
  signal_id: Text('Signal'),
  issued_seq: Whole('Entry in which it was issued'),
  outcome: Outcome,
  void_reason: Nullable(Text('Why it cannot be decided')),
  known_at: InstantText('Every price that was used was known by then'),
  measured: Nullable(MeasuredReturn),
  compared_with: Nullable(Figure('Return it is compared with, as a fraction')),
  excess_return: Nullable(Figure('Return in the direction of the signal less that, before cost')),
  comparison: List(MeasuredReturn, 'Prices of the benchmark'),
})

const CorrectionPayload = Type.Object({
  corrects: Whole('Entry that is set right'),
  reason: Text('The problem'),
  outcome: Nullable(Outcome),
})

const ClockCorrectionPayload = Type.Object({
  voids: Nullable(
    Type.Object(
      { first_seq: Type.Integer({ minimum: 1 }), last_seq: Type.Integer({ minimum: 1 }) },
      { description: 'Entries that a wrong clock dated ahead: they stay and are not scored' },
    ),
  ),
  reason: Text('What the operator says of it'),
})

const DecisionPayload = Type.Object({
  portfolio: OneOf(['model']),
  model_version: Text('Version of the rules'),
  decided_on: DayText('Close the target was made from'),
  fills_on: DayText('Trading day at whose close it is filled; its price did not exist yet'),
  nav: Figure('Worth at the last close known, dollars'),
  targets: Type.Array(Type.Object({ symbol: Type.String(), weight: Type.Number() })),
  orders: List(
    Type.Object({ symbol: Type.String(), from: Type.Number(), to: Type.Number() }),
    'Weights as fractions; empty if nothing is traded',
  ),
})

const FillPayload = Type.Object({
  portfolio: OneOf(['model']),
  decision_seq: Positive('Entry of the decision'),
  day: DayText('Trading day of the prices'),
  fills: Type.Array(
    Type.Object({
      symbol: Type.String(),
      price: Figure('Close of that day'),
      bought: Figure('Dollars, negative if sold'),
      cost: Figure('Dollars'),
    }),
  ),
  unfilled: List(Type.String(), 'Symbols without a price in time'),
  nav: Figure('Worth after costs, dollars'),
  cash: Figure('Dollars'),
  holdings: Type.Array(Type.Object({ symbol: Type.String(), value: Type.Number() })),
})

const Mode = OneOf(['paper', 'live', 'simulated', 'replayed'], {
  description:
    'paper: on a recorded or simulated market, in its own time; simulated, replayed: over the past of such a market, when the service first started',
})

const Entry = Type.Object({
  seq: Positive('Number, without a gap'),
  at: InstantText('When it was written'),
  kind: OneOf(['issued', 'resolved', 'correction', 'clock_correction', 'decision', 'fill'], {
    description:
      'Kind of entry; decision and fill belong to the model portfolio. A clock_correction may be dated before what it voids',
  }),
  mode: Mode,
  payload: Type.Union([
    IssuedPayload,
    ResolvedPayload,
    CorrectionPayload,
    ClockCorrectionPayload,
    DecisionPayload,
    FillPayload,
  ]),
  prev_hash: Hash('Hash of the entry before; zeros in the first'),
  hash: Hash('SHA-256 of the canonical JSON (RFC 8785) of everything else in the entry'),
})

const Root = Type.Object({
  statement: Type.Object({
    version: Type.Literal(1),
    market: Text('Market the record is of'),
    day: DayText('UTC day'),
    first_seq: Positive('First entry of the day'),
    last_seq: Positive('Last entry of the day'),
    merkle_root: Hash('RFC 6962 root over the hashes of the entries, as bytes'),
    head_hash: Hash('Hash of the last entry'),
    key_id: Hash('SHA-256 of the public key in SPKI form'),
  }),
  signature: Text('Ed25519 over the canonical JSON of the statement, base64'),
})

const Seal = Type.Object({
  statement: Type.Union([
    Root.properties.statement,
    Type.Object({
      version: Type.Literal(1),
      kind: OneOf(['head'], { description: 'Of the record so far, between two roots' }),
      market: Text('Market the record is of'),
      last_seq: Positive('Last entry'),
      at: InstantText('When that was written'),
      head_hash: Hash('Its hash'),
      key_id: Hash('SHA-256 of the public key in SPKI form'),
    }),
  ]),
  signature: Text('Ed25519 over the canonical JSON of the statement, base64'),
  stamp: Nullable(
    Type.Object(
      {
        authority: Text('Subject of its certificate'),
        at: InstantText('When it was stamped, by the clock of the authority'),
        token: Text('RFC 3161, base64, over the SHA-256 of the canonical JSON of statement and signature'),
      },
      { description: 'Proof that everything up to last_seq was there then' },
    ),
  ),
})

const PublicKey = Type.Object({
  algorithm: OneOf(['Ed25519'], { description: 'Algorithm' }),
  key_id: Hash('SHA-256 of the key in SPKI form'),
  spki_pem: Text('SubjectPublicKeyInfo, PEM'),
  raw_base64: Text('The 32 bytes of the key, base64'),
})

const Proof = Type.Object({
  root: Root,
  leaf_index: Count('Place among the entries of its day'),
  tree_size: Positive('Entries of that day'),
  path: List(Hash('Sibling'), 'Hashes from the bottom up'),
  stamped: Nullable(Seal),
})

const ProvenEntry = Type.Object({ entry: Entry, proof: Nullable(Proof) })

const AssetCalls = Type.Object({
  symbol: Text('The asset'),
  sources: List(
    Type.Object({
      kind: OneOf(['live', 'paper', 'backtest'], { description: 'As in `statistics`' }),
      source: Text('Source of the signals'),
      n: Positive('Decided signals on this asset'),
      hits: Count('Signals whose event came'),
      hit_rate: Probability('hits / n'),
      base_rate: Probability('How often these events happen anyway, on average'),
      expected_hits: Figure('n × base_rate: what the base rate alone brings'),
      chance_95: Type.Array(Type.Number(), {
        minItems: 2,
        maxItems: 2,
        description: 'What chance alone brings in 95 of 100 cases, for n_eff signals',
      }),
      n_eff: Amount('How many independent signals `n` is worth'),
    }),
    'By kind and source, those with a decided signal',
  ),
  decided: Count('Decided signals of the record on this asset'),
  calls: List(
    Type.Object({
      signal_id: Text('Signal'),
      source: Text('Source of the signal'),
      mode: Mode,
      kind: Nullable(OneOf(['signal', 'screen'], { description: 'null in records of the first version' })),
      direction: OneOf(['long', 'short'], { description: 'Which side it took' }),
      confidence: Probability('Stated probability of the event'),
      base_rate: Probability('How often the event happens anyway'),
      event: Text('The event'),
      issued_at: InstantText('When it was issued'),
      resolves_at: InstantText('When its outcome was due'),
      outcome: Outcome,
      excess_return: Nullable(Figure('As in the entry of the outcome; null if void or corrected')),
    }),
    'The latest first, at most `limit`',
  ),
})
export type AssetCalls = Static<typeof AssetCalls>

export const TrackRecord = Type.Object({
  record: Type.Object({
    market: Text('Market the record is of'),
    entries: Count('Entries so far'),
    head_hash: Nullable(Hash('Hash of the latest entry')),
    last_entry_at: Nullable(InstantText('When the latest entry was written')),
    last_signed_day: Nullable(DayText('Latest day that is signed')),
  }),
  statistics: Nullable(
    Type.Object(
      {
        as_of: InstantText('Instant of the statistics'),
        through_seq: Count('Last entry that is counted'),
        backtest: List(SourceRecord, 'Computed on the past, never issued'),
        paper: List(
          SourceRecord,
          'Issued on a recorded or simulated market, mode paper, simulated or replayed',
        ),
        live: List(SourceRecord, 'Issued on the live market as it happened'),
      },
      { description: 'By source; null on pages asked for with from_seq or signal_id' },
    ),
  ),
  entries: List(Entry, 'In the order in which they were written'),
  next_from_seq: Nullable(Whole('First entry of the next page; null at the end')),
  roots: List(
    Root,
    'Signed roots of the days of these entries and of the one before, as far as they are over',
  ),
  seals: List(Seal, 'Seals that end with one of these entries, in order'),
  public_keys: List(PublicKey, 'Every key that has signed; one unless it was replaced'),
  signal: Nullable(
    Type.Object(
      {
        updated: InstantText('When it was last emitted'),
        issued: ProvenEntry,
        resolved: Nullable(ProvenEntry),
        voided: Nullable(ProvenEntry),
      },
      {
        description:
          'The signal of signal_id, with proofs; a proof is null until its day is signed. voided: the correction of the clock that takes it back',
      },
    ),
  ),
  asset: Type.Optional(AssetCalls),
})
export type TrackRecord = Static<typeof TrackRecord>
