import type { TrackRecord } from './track-record-schema.ts'

const SIGNAL_ID = 'radar_daily:AAPL:long:2020-03-16T21:30:00Z'

const RESULT: TrackRecord = {
  record: {
    market: 'demo',
    entries: 1,
    head_hash: '7e0ac440fb15552b036ec58ba53b32eec078c7f94d9774ef36c4c3db77b65a4a',
    last_entry_at: '2020-03-16T21:30:00Z',
    last_signed_day: '2020-03-16',
  },
  statistics: null,
  entries: [],
  next_from_seq: null,
  roots: [],
  public_keys: [
    {
      algorithm: 'Ed25519',
      key_id: 'b49dd2c0f454fd42b3cada8911330c1e1580db5848c58ad20a71af5c88bee6b3',
      spki_pem:
        '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAYCf7WZfU9StTsVaZKd6zXRECs6gsq+UQNBl96xOHiqM=\n-----END PUBLIC KEY-----\n',
      raw_base64: 'YCf7WZfU9StTsVaZKd6zXRECs6gsq+UQNBl96xOHiqM=',
    },
  ],
  signal: {
    updated: '2020-03-17T12:00:00Z',
    issued: {
      entry: {
        kind: 'issued',
        at: '2020-03-16T21:30:00Z',
        mode: 'paper',
        payload: {
          signal: {
            id: SIGNAL_ID,
            symbol: 'AAPL',
            signal_type: 'radar_daily',
            direction: 'long',
            confidence: 0.51,
            conviction: 90,
            reason_en: 'Twelve-month momentum and a price near its yearly high.',
            event: 'AAPL returns more than SPY, from the close of 2020-03-17 to the close of 2020-04-16',
            horizon: 'P30D',
            benchmark: 'SPY',
            base_rate: 0.5,
            issued_at: '2020-03-16T21:30:00Z',
            updated: '2020-03-16T21:30:00Z',
            expires_at: '2020-03-17T20:00:00Z',
            resolves_at: '2020-04-16T20:15:00Z',
            drivers: [{ name: 'momentum_12_1', contribution: 0.8, reading: 0.31 }],
            model_version: '1',
            calibration: { state: 'prior', n: 0, ece: null },
            event_definition: {
              kind: 'beats_benchmark',
              symbol: 'AAPL',
              direction: 'long',
              basis: 'adjusted',
              benchmark: 'SPY',
              members: null,
              entry: { at: 'close', day: '2020-03-17' },
              exit: { at: 'close', day: '2020-04-16' },
            },
          },
          regime: 'CRISIS',
        },
        seq: 1,
        prev_hash: '0000000000000000000000000000000000000000000000000000000000000000',
        hash: '7e0ac440fb15552b036ec58ba53b32eec078c7f94d9774ef36c4c3db77b65a4a',
      },
      proof: {
        root: {
          statement: {
            version: 1,
            market: 'demo',
            day: '2020-03-16',
            first_seq: 1,
            last_seq: 1,
            merkle_root: 'efe8feb79f853cc3bfb13213904a1454bd78944a0d7cd773f8473a3686ce3234',
            head_hash: '7e0ac440fb15552b036ec58ba53b32eec078c7f94d9774ef36c4c3db77b65a4a',
            key_id: 'b49dd2c0f454fd42b3cada8911330c1e1580db5848c58ad20a71af5c88bee6b3',
          },
          signature:
            'ShvS8r1vZe4OQdVHvq225eEty9PnnJWsymO8FYT01jjG9DbfWRnrfRiGD3uxiPggZXMW1IC3OcjVINHmUfN1BQ==',
        },
        leaf_index: 0,
        tree_size: 1,
        path: [],
      },
    },
    resolved: null,
  },
}

/** A record of one signal with valid hashes and signature, by a key used here only. */
export const TRACK_RECORD_EXAMPLE = { signalId: SIGNAL_ID, result: RESULT }
