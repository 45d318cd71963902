import { LOG_LEVELS } from '../adapters/log.ts'
import {
  addressList,
  anyText,
  host,
  integer,
  moment,
  oneOf,
  type Parser,
  positiveNumber,
  token,
  webAddress,
} from './setting-parsers.ts'

/** A setting of the deployment, read from the environment variable of its name. */
export interface Setting<T, D extends string | undefined = string | undefined> {
  /** What may be written, in words. */
  readonly type: string
  /** What holds where it is not set. */
  readonly default: D
  readonly meaning: string
  readonly secret: boolean
  readonly parse: Parser<T>
}

const setting = <T, const D extends string | undefined = undefined>(given: {
  readonly type: string
  readonly default?: D
  readonly meaning: string
  readonly secret?: boolean
  readonly parse: Parser<T>
}): Setting<T, D> => ({ secret: false, ...given, default: given.default as D })

const bytes = (standard: string, meaning: string) =>
  setting({ type: '1024 to 1048576', default: standard, meaning, parse: integer(1024, 1_048_576) })

/** Every setting. Configuration, `.env.example` and the table of the documentation are made from this list. */
export const SETTINGS = {
  MARKET: setting({
    type: 'demo or replay',
    default: 'demo',
    meaning: 'The market: a simulated one, or recorded data from REPLAY_DIR.',
    parse: oneOf(['demo', 'replay'], {
      live: 'the live market is not available in this version; use demo or replay',
    }),
  }),
  DATA_DIR: setting({
    type: 'a directory',
    meaning:
      'Where accounts, credits and snapshots are kept. A directory belongs to one market for ever. Not set: data/<market> in the working directory.',
    parse: anyText,
  }),
  HOST: setting({
    type: 'an address or host name',
    default: '127.0.0.1',
    meaning: 'Where to listen; 0.0.0.0 listens on every network.',
    parse: host,
  }),
  PORT: setting({
    type: '0 to 65535',
    default: '8080',
    meaning: 'Port to listen on; 0 takes a free one.',
    parse: integer(0, 65_535),
  }),
  BASE_URL: setting({
    type: 'a web address',
    meaning: 'The address callers use, as documents show it. Not set: http://<host>:<port>.',
    parse: webAddress,
  }),
  DEMO_SEED: setting({
    type: '0 to 4294967295',
    default: '11',
    meaning: 'Seed of the simulated market: the same seed gives the same market. Only with MARKET=demo.',
    parse: integer(0, 4_294_967_295),
  }),
  REPLAY_DIR: setting({
    type: 'a directory',
    meaning: 'Recorded data: assets.csv, daily/, and optionally intraday/. Required with MARKET=replay.',
    parse: anyText,
  }),
  TRAINING_DIR: setting({
    type: 'a directory',
    meaning:
      'Closes of a wider list of stocks that the stock model is trained on: closes.csv and members.csv. Only with MARKET=replay. Not set: wide beside REPLAY_DIR where it is there, else none.',
    parse: anyText,
  }),
  REPLAY_AS_OF: setting({
    type: 'a moment',
    meaning: 'Freezes the clock of the replay, such as 2020-03-16T21:00:00Z. This or REPLAY_FROM.',
    parse: moment,
  }),
  REPLAY_FROM: setting({
    type: 'a moment',
    meaning: 'Where the clock of the replay starts; it then runs at REPLAY_SPEED. This or REPLAY_AS_OF.',
    parse: moment,
  }),
  REPLAY_SPEED: setting({
    type: 'above 0 to 100000',
    meaning: 'Seconds of the replay in a second, with REPLAY_FROM; 60 is a minute a second. Not set: 1.',
    parse: positiveNumber(100_000),
  }),
  ADMIN_TOKEN: setting({
    type: '24 to 256 characters',
    meaning: 'Opens the admin endpoints. Not set: made at the first start and kept in DATA_DIR.',
    secret: true,
    parse: token,
  }),
  TRUSTED_PROXIES: setting({
    type: 'addresses or networks, separated by commas',
    default: '',
    meaning: 'Proxies whose X-Forwarded-For tells the address of the caller.',
    parse: addressList,
  }),
  LLM_BASE_URL: setting({
    type: 'a web address',
    meaning:
      'An OpenAI-compatible endpoint up to its version, such as http://127.0.0.1:11434/v1; it rephrases texts in the background. Not set: texts are the templates.',
    parse: webAddress,
  }),
  LLM_API_KEY: setting({
    type: 'any text',
    meaning: 'Bearer token for LLM_BASE_URL, where it needs one.',
    secret: true,
    parse: anyText,
  }),
  LLM_MODEL: setting({
    type: 'a name',
    meaning: 'The model that is asked at LLM_BASE_URL; required with it.',
    parse: anyText,
  }),
  LOG_LEVEL: setting({
    type: LOG_LEVELS.join(', '),
    default: 'info',
    meaning: 'The least severe events that are logged.',
    parse: oneOf(LOG_LEVELS),
  }),
  MAX_URL_BYTES: bytes('8192', 'Longest path and query of a request.'),
  MAX_HEADER_BYTES: bytes('16384', 'Largest head of a request; above MAX_URL_BYTES.'),
  MAX_BODY_BYTES: bytes('65536', 'Largest body of a request.'),
  REQUEST_TIMEOUT_MS: setting({
    type: '1000 to 600000',
    default: '15000',
    meaning: 'Time for a request to arrive whole, in milliseconds.',
    parse: integer(1_000, 600_000),
  }),
}

export type SettingName = keyof typeof SETTINGS

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** What the settings hold once read: those without a default may be absent. */
export type SettingValues = {
  readonly [N in SettingName]: (typeof SETTINGS)[N] extends Setting<infer T, infer D>
    ? D extends string
      ? T
      : T | undefined
    : never
}
