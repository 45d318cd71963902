import { LOG_LEVELS } from '../../adapters/telemetry/log.ts'
import { formatInstant } from '../../kernel/time.ts'
import {
  addressList,
  anyText,
  contact,
  credential,
  databaseAddress,
  headerList,
  host,
  integer,
  loopbackAddress,
  moment,
  oneOf,
  type Parser,
  positiveNumber,
  share,
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
  /** The value as the description of the configuration shows it, and what it shows if there is none. */
  readonly show?: (value: T) => string
  readonly unset?: string
}

const setting = <T, const D extends string | undefined = undefined>(given: {
  readonly type: string
  readonly default?: D
  readonly meaning: string
  readonly secret?: boolean
  readonly parse: Parser<T>
  readonly show?: (value: T) => string
  readonly unset?: string
}): Setting<T, D> => ({ secret: false, ...given, default: given.default as D })

const bytes = (standard: string, meaning: string) =>
  setting({ type: '1024 to 1048576', default: standard, meaning, parse: integer(1024, 1_048_576) })

const trueOrFalse = oneOf(['true', 'false'])

/** Every setting. Configuration, `.env.example` and the table of the documentation are made from this list. */
export const SETTINGS = {
  MARKET: setting({
    type: 'demo, replay or live',
    default: 'demo',
    meaning:
      'The market: a simulated one, recorded data from REPLAY_DIR, or the real one from public suppliers of data.',
    parse: oneOf(['demo', 'replay', 'live']),
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
    show: formatInstant,
  }),
  REPLAY_FROM: setting({
    type: 'a moment',
    meaning: 'Where the clock of the replay starts; it then runs at REPLAY_SPEED. This or REPLAY_AS_OF.',
    parse: moment,
    show: formatInstant,
  }),
  REPLAY_SPEED: setting({
    type: 'above 0 to 100000',
    meaning: 'Seconds of the replay in a second, with REPLAY_FROM; 60 is a minute a second. Not set: 1.',
    parse: positiveNumber(100_000),
  }),
  LIVE_CONTACT: setting({
    type: 'an e-mail or web address',
    meaning:
      'How suppliers of data reach you; it is sent to them with every request. SEC requires it: without it figures of companies come from elsewhere. Only with MARKET=live.',
    parse: contact,
  }),
  FRED_API_KEY: setting({
    type: 'any text',
    meaning:
      'Free key of the Federal Reserve Bank of St. Louis; without it its download without a key is used.',
    secret: true,
    parse: anyText,
  }),
  ALPACA_KEY_ID: setting({
    type: 'any text',
    meaning: 'Key of Alpaca, for quotes and bars of US stocks and funds; with ALPACA_SECRET_KEY.',
    secret: true,
    parse: anyText,
  }),
  ALPACA_SECRET_KEY: setting({
    type: 'any text',
    meaning: 'The secret that belongs to ALPACA_KEY_ID.',
    secret: true,
    parse: anyText,
  }),
  FINNHUB_API_KEY: setting({
    type: 'any text',
    meaning: 'Key of Finnhub, for quotes and news of US stocks.',
    secret: true,
    parse: anyText,
  }),
  TWELVE_DATA_API_KEY: setting({
    type: 'any text',
    meaning: 'Key of Twelve Data, for quotes of a few US stocks.',
    secret: true,
    parse: anyText,
  }),
  TIINGO_API_TOKEN: setting({
    type: 'any text',
    meaning: 'Token of Tiingo, for daily bars of US stocks and funds.',
    secret: true,
    parse: anyText,
  }),
  FMP_API_KEY: setting({
    type: 'any text',
    meaning: 'Key of Financial Modeling Prep, for quotes of a few US stocks.',
    secret: true,
    parse: anyText,
  }),
  LIVE_SUPPLIERS_BASE: setting({
    type: 'a web address of this machine',
    meaning:
      'Sends every request meant for a supplier to this server instead, the host of the supplier being the first part of the path: for tests. Only with MARKET=live.',
    parse: loopbackAddress,
  }),
  ADMIN_TOKEN: setting({
    type: '24 to 256 characters',
    meaning: 'Opens the admin endpoints. Not set: made at the first start and kept in DATA_DIR.',
    secret: true,
    parse: token,
    unset: '(not set: made at the first start)',
  }),
  TRUSTED_PROXIES: setting({
    type: 'addresses or networks, separated by commas',
    default: '',
    meaning: 'Proxies whose X-Forwarded-For tells the address of the caller.',
    parse: addressList,
  }),
  PAYMENTS: setting({
    type: 'paypal, sandbox or off',
    meaning:
      'Who takes the money for credits; sandbox takes none and grants them all the same. Not set: paypal where PAYPAL_CLIENT_ID is set, else sandbox; off with MARKET=live.',
    parse: oneOf(['paypal', 'sandbox', 'off']),
  }),
  PAYPAL_CLIENT_ID: setting({
    type: 'text without blanks',
    meaning: 'Client id of the PayPal application that is paid.',
    parse: credential,
  }),
  PAYPAL_CLIENT_SECRET: setting({
    type: 'text without blanks',
    meaning: 'Its secret.',
    secret: true,
    parse: credential,
  }),
  PAYPAL_BASE_URL: setting({
    type: 'a web address',
    default: 'https://api-m.paypal.com',
    meaning: 'Where PayPal answers; its own sandbox is https://api-m.sandbox.paypal.com.',
    parse: webAddress,
  }),
  PAYPAL_WEBHOOK_ID: setting({
    type: 'text without blanks',
    meaning:
      'Id of the webhook that PayPal sends to /v1/checkout/webhooks/paypal, for PAYMENT.CAPTURE.* and CHECKOUT.ORDER.APPROVED. Not set: orders are compared with PayPal from time to time only.',
    parse: credential,
  }),
  X402_FACILITATOR_URL: setting({
    type: 'a web address',
    meaning:
      'Facilitator that settles payments by x402, with which agents buy credits by themselves. All X402 settings, or none.',
    parse: webAddress,
  }),
  X402_PAY_TO: setting({
    type: 'an address of the network',
    meaning: 'Wallet that is paid.',
    parse: credential,
  }),
  X402_NETWORK: setting({
    type: 'a CAIP-2 name',
    meaning: 'Network that is paid on, such as eip155:8453 for Base; eip155:84532 is its test network.',
    parse: credential,
  }),
  X402_ASSET: setting({
    type: 'an address of the network',
    meaning: 'Contract of USDC on that network.',
    parse: credential,
  }),
  X402_DOLLARS_PER_EURO: setting({
    type: 'above 0 to 10',
    meaning: 'What a price of one euro costs in USDC.',
    parse: positiveNumber(10),
  }),
  LLM_BASE_URL: setting({
    type: 'a web address',
    meaning:
      'An OpenAI-compatible endpoint up to its version, such as http://127.0.0.1:11434/v1; it rephrases assessments and briefings in the background. Not set: texts are the templates.',
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
  LLM_CALLS_PER_DAY: setting({
    type: '2 to 100000',
    default: '600',
    meaning:
      'Calls of LLM_BASE_URL on a day of UTC, counted from the start of the process, with DATABASE_URL of all workers together: half of them for assessments, half for briefings.',
    parse: integer(2, 100_000),
  }),
  LOG_LEVEL: setting({
    type: LOG_LEVELS.join(', '),
    default: 'info',
    meaning: 'The least severe events that are logged.',
    parse: oneOf(LOG_LEVELS),
  }),
  COMPUTE_MEMORY_MB: setting({
    type: '256 to 65536',
    default: '512',
    meaning:
      'What computations may hold in memory at a time, in MB, beside the market itself; a thread that needs more ends and is started anew. Enough for 1000 assets; half a MB more for each further one.',
    parse: integer(256, 65_536),
  }),
  COMPUTE_NICE: setting({
    type: '0 to 19',
    default: '10',
    meaning:
      'Nice value of the thread that computes, so that calls go before refreshes; 0 gives both the same priority. Linux only.',
    parse: integer(0, 19),
  }),
  MAX_URL_BYTES: bytes('8192', 'Longest path and query of a request.'),
  MAX_HEADER_BYTES: bytes('16384', 'Largest head of a request; above MAX_URL_BYTES.'),
  MAX_BODY_BYTES: bytes('65536', 'Largest body of a request.'),
  MAX_CONNECTIONS: setting({
    type: '1 to 1000000',
    default: '20000',
    meaning: 'Connections that may be open at once; keep it below the open files that the system allows.',
    parse: integer(1, 1_000_000),
  }),
  MAX_CONNECTIONS_PER_ADDRESS: setting({
    type: '1 to 1000000',
    default: '512',
    meaning:
      'Connections that one client address, of IPv6 one /64 network, may hold open. Trusted proxies are not counted.',
    parse: integer(1, 1_000_000),
  }),
  MAX_STREAMS: setting({
    type: '0 to 100000',
    default: '1000',
    meaning: 'Streams of events that one process carries at once; 0 carries none.',
    parse: integer(0, 100_000),
  }),
  MAX_STREAMS_PER_KEY: setting({
    type: '1 to 100000',
    default: '5',
    meaning: 'Streams that one key may hold open at a process.',
    parse: integer(1, 100_000),
  }),
  MAX_STREAMS_PER_ADDRESS: setting({
    type: '1 to 100000',
    default: '50',
    meaning: 'Streams that one client address, of IPv6 one /64 network, may hold open at a process.',
    parse: integer(1, 100_000),
  }),
  DATABASE_URL: setting({
    type: 'a postgres:// address',
    meaning:
      'PostgreSQL for several processes: any number of "serve" that answer and "work" that compute, each with a DATA_DIR of its own. Not set: everything is kept in DATA_DIR by one process.',
    secret: true,
    parse: databaseAddress,
  }),
  MIGRATE_ON_START: setting({
    type: 'true or false',
    default: 'true',
    meaning:
      'Bring databases up to date at the start. false: "serve" and "work" refuse to start on one that is behind; "bellwether migrate" updates it, so that only that command needs the right to change tables.',
    parse: (text) => trueOrFalse(text) === 'true',
  }),
  WORK_PORT: setting({
    type: '0 to 65535',
    meaning:
      'Port at HOST at which "work" answers /livez, /readyz and /metrics; "serve" does so at PORT. Not set: it listens nowhere.',
    parse: integer(0, 65_535),
  }),
  DRAIN_DELAY_MS: setting({
    type: '0 to 120000',
    default: '0',
    meaning:
      'How long "serve" answers on after it was asked to stop, while /readyz already refuses, so that proxies ask others; in milliseconds.',
    parse: integer(0, 120_000),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    type: 'a web address',
    meaning:
      'Collector that traces are sent to, by OTLP over HTTP at its /v1/traces: calls, charges, computations, requests to suppliers. Not set: there are none.',
    parse: webAddress,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    type: 'names and values, separated by commas',
    meaning: 'Headers that the collector asks for, such as authorization=Bearer%20abc.',
    secret: true,
    parse: headerList,
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    type: '0 to 1',
    default: '0.05',
    meaning: 'Share of traces that are sent.',
    parse: share,
  }),
  METRICS_TOKEN: setting({
    type: '24 to 256 characters',
    meaning:
      'Opens /metrics, and nothing else, as a bearer token. Not set: /metrics answers callers on this machine, and the admin token.',
    secret: true,
    parse: token,
    unset: '(not set: this machine only)',
  }),
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
