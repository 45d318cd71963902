import {
  readSupplyChanges,
  type SupplyChanges,
  showSupplyChanges,
} from '@bellwether-markets/suppliers/providers/supply-order'
import { LOG_LEVELS } from '../../adapters/telemetry/log.ts'
import {
  addressList,
  anyText,
  bodyPlace,
  contact,
  credential,
  databaseAddress,
  directory,
  emailAddress,
  file,
  headerList,
  host,
  integer,
  type Kind,
  loopbackAddress,
  mailServer,
  moment,
  oneOf,
  positiveNumber,
  sender,
  share,
  text,
  token,
  trueOrFalse,
  webAddress,
  witnessAddress,
} from './setting-kinds.ts'

export interface Setting<T, D extends string | undefined = string | undefined> extends Kind<T> {
  readonly meaning: string
  readonly default: D
  readonly secret: boolean
  /** Shown if it has no value. */
  readonly unset?: string
}

interface Options<D> {
  readonly default?: D
  readonly unset?: string
}

const setting = <T, const D extends string | undefined = undefined>(
  kind: Kind<T>,
  meaning: string,
  options: Options<D> = {},
): Setting<T, D> => ({ ...kind, meaning, secret: false, ...options, default: options.default as D })

const secret = <T>(
  kind: Kind<T>,
  meaning: string,
  options: Options<undefined> = {},
): Setting<T, undefined> => ({
  ...setting(kind, meaning, options),
  secret: true,
})

const bytes = (standard: string, meaning: string) =>
  setting(integer(1024, 1_048_576), meaning, { default: standard })

const supplyChanges: Kind<SupplyChanges> = {
  type: 'class.kind=suppliers, separated by semicolons',
  parse: readSupplyChanges,
  show: showSupplyChanges,
}

/** Every setting. Configuration, `.env.example` and the reference are generated from this list. */
export const SETTINGS = {
  MARKET: setting(
    oneOf(['demo', 'replay', 'live']),
    'The market: demo is simulated, replay reads recorded data from REPLAY_DIR, live uses public data providers.',
    { default: 'demo' },
  ),
  DATA_DIR: setting(
    directory,
    'Directory of accounts, credits and snapshots. It keeps its market. Not set: data/<market> in the working directory.',
  ),
  HOST: setting(host, 'Address to listen on; 0.0.0.0 listens on every network.', { default: '127.0.0.1' }),
  PORT: setting(integer(0, 65_535), 'Port to listen on; 0 takes a free one.', { default: '8080' }),
  BASE_URL: setting(
    webAddress,
    'Address that callers use, shown in the documents. Not set: http://<host>:<port>.',
  ),
  STRICT_TRANSPORT: setting(
    trueOrFalse,
    'Sends Strict-Transport-Security, for a year, and Permissions-Policy with pages and documents if BASE_URL is https. false: a proxy sends them.',
    { default: 'true' },
  ),
  OPERATOR_NAME: setting(text('a name'), 'Person or company that operates the service, shown at /legal.'),
  OPERATOR_ADDRESS: setting(text('an address'), 'Postal address of the operator, in one line.'),
  OPERATOR_EMAIL: setting(emailAddress, 'Address at which the operator is reached.'),
  OPERATOR_VAT_ID: setting(
    text('a number'),
    'VAT identification number of the operator, or the reason for none.',
  ),
  REFUND_TERMS: setting(text('a few sentences'), 'When buyers of credits get their money back.'),
  WITHDRAWAL_TERMS: setting(text('a few sentences'), 'The right of consumers to withdraw from a purchase.'),
  SECURITY_CONTACT: setting(
    contact,
    'Where to report weaknesses, in /.well-known/security.txt. Not set: there is no such file, as with MARKET=demo.',
  ),
  SECURITY_EXPIRES: setting(moment, 'Until when SECURITY_CONTACT holds, at most a year ahead.'),
  DEMO_SEED: setting(
    integer(0, 4_294_967_295),
    'Seed of the simulated market: the same seed gives the same market. Only with MARKET=demo.',
    { default: '148' },
  ),
  DEMO_AS_OF: setting(
    moment,
    'Freezes the clock of the simulated market at this instant, so that answers repeat. Only with MARKET=demo. Not set: the present.',
  ),
  REPLAY_DIR: setting(
    directory,
    'Recorded data: assets.csv, daily/, and optionally intraday/. Required with MARKET=replay.',
  ),
  TRAINING_DIR: setting(
    directory,
    'Directory with closes.csv and members.csv: a wider list of stocks for training the stock model. Only with MARKET=replay. Not set: the directory wide next to REPLAY_DIR, if it exists.',
  ),
  REPLAY_AS_OF: setting(
    moment,
    'Freezes the clock of the replay at this instant, such as 2020-03-16T21:00:00Z. Use this or REPLAY_FROM.',
  ),
  REPLAY_FROM: setting(
    moment,
    'Starts the clock of the replay at this instant; it runs at REPLAY_SPEED. Use this or REPLAY_AS_OF.',
  ),
  REPLAY_SPEED: setting(
    positiveNumber(100_000),
    'Speed of the replay with REPLAY_FROM, in seconds a second; 60 is a minute a second. Not set: 1.',
  ),
  LIVE_CONTACT: setting(
    contact,
    'Your contact, sent to data providers with every request. SEC requires it; without it company figures come from other providers. Only with MARKET=live.',
  ),
  FRED_API_KEY: secret(
    anyText,
    'Free key of the Federal Reserve Bank of St. Louis, which also gives days of economic releases. Not set: its download without a key is used.',
  ),
  ALPACA_KEY_ID: secret(
    anyText,
    'Key of Alpaca, for quotes and bars of US stocks and funds; with ALPACA_SECRET_KEY.',
  ),
  ALPACA_SECRET_KEY: secret(anyText, 'The secret that belongs to ALPACA_KEY_ID.'),
  FINNHUB_API_KEY: secret(anyText, 'Key of Finnhub, for quotes and news of US stocks.'),
  TWELVE_DATA_API_KEY: secret(anyText, 'Key of Twelve Data, for quotes of a few US stocks.'),
  TIINGO_API_TOKEN: secret(anyText, 'Token of Tiingo, for daily bars of US stocks and funds.'),
  FMP_API_KEY: secret(anyText, 'Key of Financial Modeling Prep, for quotes of a few US stocks.'),
  BULK_DAILY_DIR: setting(
    directory,
    'Directory of end-of-day files, one a day and exchange, such as 2026-11-20_XNYS.csv.gz. Daily bars of stocks and funds then come from them. Only with MARKET=live.',
  ),
  SUPPLIERS: setting(
    supplyChanges,
    'Changes the order of suppliers of a class and kind, such as equity.daily=tiingo,yahoo; market.news=none. `bellwether check` prints the whole order. Only with MARKET=live.',
    { default: '' },
  ),
  LIVE_SUPPLIERS_BASE: setting(
    loopbackAddress,
    'For tests: sends every request for a provider to this server. The host of the provider is the first part of the path. Only with MARKET=live.',
  ),
  ADMIN_TOKEN: secret(
    token,
    'Token of the admin endpoints. Not set: made at the first start and stored in DATA_DIR.',
    { unset: '(not set: made at the first start)' },
  ),
  TRUSTED_PROXIES: setting(
    addressList,
    'Proxies whose X-Forwarded-For header is trusted for the address of the caller.',
    {
      default: '',
    },
  ),
  SMTP_URL: secret(
    mailServer,
    'Mail server for sign-in codes and notices: smtps:// for TLS. smtp:// demands STARTTLS, unless the server is on this machine. Not set: e-mail addresses are not confirmed.',
  ),
  MAIL_FROM: setting(sender, 'Sender of mails, such as Bellwether <no-reply@example.com>; with SMTP_URL.'),
  FREE_KEYS: setting(
    oneOf(['direct', 'confirmed']),
    'How POST /v1/checkout/free gives a key: direct at once; confirmed after a code that is sent to the address, which needs SMTP_URL.',
    { default: 'direct' },
  ),
  FREE_KEYS_PER_DAY: setting(
    integer(0, 1_000_000),
    'Free keys that one network (IPv4 /24, IPv6 /48) gets in a UTC day. Behind a proxy set TRUSTED_PROXIES. 0: any number.',
    { default: '20' },
  ),
  PAYMENTS: setting(
    oneOf(['paypal', 'sandbox', 'off']),
    'Payment provider for credits; sandbox takes no money and grants them. Not set: paypal if PAYPAL_CLIENT_ID is set, else sandbox; off with MARKET=live.',
  ),
  VAT_PERCENT: setting(
    positiveNumber(50),
    'Value added tax that the prices include, in percent, such as 19. Receipts show it. Not set: receipts show none.',
  ),
  PAYPAL_CLIENT_ID: setting(credential(), 'Client id of the PayPal application that is paid.'),
  PAYPAL_CLIENT_SECRET: secret(credential(), 'Secret of the PayPal application.'),
  PAYPAL_BASE_URL: setting(
    webAddress,
    'Address of PayPal; its own sandbox is https://api-m.sandbox.paypal.com.',
    { default: 'https://api-m.paypal.com' },
  ),
  PAYPAL_WEBHOOK_ID: setting(
    credential(),
    'Id of the webhook that PayPal sends to /v1/checkout/webhooks/paypal, for PAYMENT.CAPTURE.* and CHECKOUT.ORDER.APPROVED. Not set: orders are only compared with PayPal from time to time.',
  ),
  X402_FACILITATOR_URL: setting(
    webAddress,
    'Facilitator that settles payments by x402, so that agents can buy credits themselves. Set all X402 settings, or none.',
  ),
  X402_PAY_TO: setting(credential('an address of the network'), 'Wallet that is paid.'),
  X402_NETWORK: setting(
    credential('a CAIP-2 name'),
    'Network that is paid on, such as eip155:8453 for Base; eip155:84532 is its test network.',
  ),
  X402_ASSET: setting(credential('an address of the network'), 'Contract of USDC on that network.'),
  X402_DOLLARS_PER_EURO: setting(positiveNumber(10), 'Price of one euro in USDC.'),
  X402_RPC_URL: secret(
    webAddress,
    'JSON-RPC address of a node of X402_NETWORK, which must be of the kind eip155. It finds payments on the chain whose settlement the facilitator did not confirm. Not set: such orders wait for "bellwether orders grant".',
  ),
  LLM_BASE_URL: setting(
    webAddress,
    'OpenAI-compatible endpoint with its version, such as http://127.0.0.1:11434/v1. It is asked in the background, for what LLM_MODEL and HEADLINE_MODEL name. Not set: nothing is asked.',
  ),
  LLM_API_KEY: secret(anyText, 'Bearer token for LLM_BASE_URL, if it needs one.'),
  LLM_MODEL: setting(
    text('a name'),
    'Model at LLM_BASE_URL that paraphrases assessments and briefings. Not set: texts are the templates.',
  ),
  HEADLINE_MODEL: setting(
    text('a name'),
    'Model at LLM_BASE_URL that reads event and direction of new headlines before they are stored; it must support structured output. Only live markets have new headlines. Not set: the own reader reads them.',
  ),
  LLM_CALLS_PER_DAY: setting(
    integer(2, 100_000),
    'Calls of LLM_BASE_URL in a UTC day, in equal parts for assessments, briefings and headlines, as far as their models are set. Headlines take some hundred a day. Counted from the start of the process; with DATABASE_URL, of all workers together.',
    { default: '600' },
  ),
  LOG_LEVEL: setting(
    { ...oneOf(LOG_LEVELS), type: LOG_LEVELS.join(', ') },
    'The least severe events that are logged.',
    { default: 'info' },
  ),
  COMPUTE_MEMORY_MB: setting(
    integer(256, 65_536),
    'Memory for computations in MB, without the market itself; a thread that needs more is restarted. The default suits 1000 assets; add half a MB for each further one.',
    { default: '512' },
  ),
  ANSWER_MEMORY_MB: setting(
    integer(1, 65_536),
    'Memory for prepared answers in MB, of the latest and of past snapshots. Those not used for longest are dropped.',
    { default: '4' },
  ),
  PAST_MEMORY_MB: setting(
    integer(1, 65_536),
    'Memory for past snapshots in MB, raw and parsed. Those not used for longest are read again from the store.',
    { default: '4' },
  ),
  SNAPSHOT_DISK_MB: setting(
    integer(64, 16_777_216),
    'Room in MB for stored snapshots that were only asked for. Those not used for longest are dropped, and made again when asked for. Snapshots of a refresh are not counted, and stay.',
    { default: '2048' },
  ),
  MCP_FAST_PATH: setting(
    trueOrFalse,
    'Answers plain tool calls, lists and the start of sessions over MCP without the protocol library, four to ten times as many a second. false: the library answers all.',
    { default: 'true' },
  ),
  COMPUTE_NICE: setting(
    integer(0, 19),
    'Nice value of the compute thread, so that calls go before refreshes; 0 gives both the same priority. Linux only.',
    { default: '10' },
  ),
  PAST_QUOTAS: setting(
    trueOrFalse,
    'Limits each caller, without a key its network, in CPU time and waiting questions about the past. false: nobody is limited, for a service of your own.',
    { default: 'true' },
  ),
  RECORD_DAYS: setting(
    integer(0, 10_000),
    'Days before the first start over which a demo or replay issues and resolves signals, so that its track record is not empty. They are marked simulated or replayed. 0: none. Not with DATABASE_URL.',
    { default: '365' },
  ),
  TIMESTAMP_URL: setting(
    webAddress,
    'Time stamp authority (RFC 3161) that stamps the seals of the track record. Needs TIMESTAMP_CA_FILE. Not set: nothing is stamped.',
  ),
  TIMESTAMP_CA_FILE: setting(
    file,
    'PEM file with the root certificate of that authority. A stamp that it does not vouch for is not taken.',
  ),
  RECORD_WITNESS: setting(
    witnessAddress,
    'Where each seal of the track record is kept beyond this service: https://... gets it by POST, file:///... gets a line.',
  ),
  SEAL_MINUTES: setting(
    integer(1, 1440),
    'Minutes between two seals of the running day of the track record, with TIMESTAMP_URL or RECORD_WITNESS. Until the next one its entries can be rewritten unnoticed.',
    { default: '60' },
  ),
  BRIEFING_DAYS: setting(
    integer(0, 366),
    'Days before today whose briefings are made in the background if they are not stored, for the archive. 0: none.',
    { default: '30' },
  ),
  MAX_URL_BYTES: bytes('8192', 'Longest path and query of a request, in bytes.'),
  MAX_HEADER_BYTES: bytes('16384', 'Largest head of a request, in bytes; must be above MAX_URL_BYTES.'),
  MAX_BODY_BYTES: bytes('65536', 'Largest body of a request, in bytes.'),
  MAX_CONNECTIONS: setting(
    integer(1, 1_000_000),
    'Connections that may be open at once. Keep it below the system limit of open files.',
    { default: '20000' },
  ),
  MAX_CONNECTIONS_PER_ADDRESS: setting(
    integer(1, 1_000_000),
    'Connections that one client address, of IPv6 one /64 network, may hold open. Trusted proxies are not counted.',
    { default: '512' },
  ),
  WORK_MS_PER_SECOND: setting(
    integer(0, 1_000),
    'Time on the main thread, in milliseconds a second, that one key, or one network without a key (IPv4 /24, IPv6 /48), may take for pages, documents, MCP, A2A and unknown paths, and ten times that at once. Data calls have their own limits. Behind a proxy set TRUSTED_PROXIES. 0: no limit.',
    { default: '100' },
  ),
  MAX_STREAMS: setting(
    integer(0, 100_000),
    'Event streams that one process may hold open, half of them at most with free keys; 0 turns them off.',
    { default: '1000' },
  ),
  MAX_STREAMS_PER_KEY: setting(integer(1, 100_000), 'Streams that one key may hold open at a process.', {
    default: '5',
  }),
  MAX_STREAMS_PER_ADDRESS: setting(
    integer(1, 100_000),
    'Streams that one client address, of IPv6 one /64 network, may hold open at a process.',
    { default: '50' },
  ),
  DATABASE_URL: secret(
    databaseAddress,
    'PostgreSQL database for any number of "serve" processes that answer and "work" processes that compute. Each needs its own DATA_DIR. Not set: one process keeps everything in DATA_DIR.',
  ),
  DATABASE_SESSION_URL: secret(
    databaseAddress,
    'The same database without a pooler, for announcements and migrations: one connection a process. Required if DATABASE_URL leads through a pooler in transaction mode, such as PgBouncer. Not set: DATABASE_URL.',
  ),
  SNAPSHOT_BODIES: setting(
    bodyPlace,
    'Where bodies of snapshots above 64 KB go: an existing directory that all processes share, or an object store. Earlier ones stay where they are. Set it once no process of an older version runs. Not set: all are in PostgreSQL, up to 16 MB each.',
  ),
  S3_ENDPOINT: setting(
    webAddress,
    'Object store, addressed by path. Such as https://s3.eu-central-1.amazonaws.com.',
  ),
  S3_REGION: setting(credential('a region'), 'Region that requests to S3_ENDPOINT are signed for.', {
    default: 'us-east-1',
  }),
  S3_ACCESS_KEY_ID: setting(
    credential(),
    'Key of S3_ENDPOINT. It has to list, read, write and delete objects.',
  ),
  S3_SECRET_ACCESS_KEY: secret(credential(), 'Secret of S3_ACCESS_KEY_ID.'),
  MIGRATE_ON_START: setting(
    trueOrFalse,
    'Updates databases at start. false: "serve" and "work" refuse an older database; only "bellwether migrate" updates it and needs the right to change tables.',
    { default: 'true' },
  ),
  WORK_PORT: setting(
    integer(0, 65_535),
    'Port at which "work" answers /livez, /readyz and /metrics; "serve" does so at PORT. Not set: no port.',
  ),
  DRAIN_DELAY_MS: setting(
    integer(0, 120_000),
    'Time in milliseconds that "serve" still answers after a stop signal, while /readyz fails, so that proxies use other processes.',
    { default: '0' },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webAddress,
    'Collector for traces of calls, charges, computations and requests to providers, by OTLP over HTTP at its /v1/traces. Not set: no traces.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    headerList,
    'Headers for the collector, such as authorization=Bearer%20abc.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(share, 'Share of traces that are sent.', { default: '0.05' }),
  METRICS_TOKEN: secret(
    token,
    'Bearer token of /metrics only. Not set: /metrics answers callers on this machine, and the admin token.',
    { unset: '(not set: this machine only)' },
  ),
  REQUEST_TIMEOUT_MS: setting(
    integer(1_000, 600_000),
    'Time for a complete request to arrive, in milliseconds.',
    { default: '15000' },
  ),
}

export type SettingName = keyof typeof SETTINGS

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]

/** Parsed settings; those without default may be absent. */
export type SettingValues = {
  readonly [N in SettingName]: (typeof SETTINGS)[N] extends Setting<infer T, infer D>
    ? D extends string
      ? T
      : T | undefined
    : never
}
