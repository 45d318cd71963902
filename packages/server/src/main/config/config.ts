import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import type { MarketTime } from '../../adapters/clock/clock.ts'
import type { LogLevel } from '../../adapters/telemetry/log.ts'
import { nearest } from '../../domain/text/nearest.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { formatInstant } from '../../kernel/time.ts'
import { percentDecoded } from './setting-parsers.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValues } from './settings.ts'

/** Which market is served, and how its clock runs. Plain data: it can be handed to another thread. */
export type MarketConfig =
  | { readonly kind: 'demo'; readonly seed: number; readonly time: MarketTime }
  | {
      readonly kind: 'replay'
      readonly directory: string
      /** Where stocks to train on are; undefined where they are looked for beside the directory. */
      readonly trainingDirectory?: string
      readonly time: MarketTime
    }
  | { readonly kind: 'live'; readonly time: MarketTime; readonly suppliers: LiveConfig }

/** Who asks the suppliers of the live market, and with which accounts. */
export interface LiveConfig {
  /** How the operator is reached. */
  readonly contact: string | undefined
  readonly keys: {
    readonly fred: string | undefined
    readonly alpaca: { readonly keyId: string; readonly secret: string } | undefined
    readonly finnhub: string | undefined
    readonly twelveData: string | undefined
    readonly tiingo: string | undefined
    readonly fmp: string | undefined
  }
  /** A server that stands in for all suppliers; undefined for the real ones. */
  readonly base: string | undefined
}

export type PaymentsConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'paypal'
      readonly baseUrl: string
      readonly clientId: string
      readonly clientSecret: string
      /** Undefined where no notices come. */
      readonly webhookId: string | undefined
    }

export interface X402Config {
  readonly facilitatorUrl: string
  readonly payTo: string
  readonly network: string
  readonly asset: string
  readonly dollarsPerEuro: number
}

/** Where traces are sent, and how many. Plain data: it can be handed to another thread. */
export interface TracingConfig {
  /** Without a slash at its end. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** 0 to 1. */
  readonly share: number
}

export interface Config {
  readonly market: MarketConfig
  /** Absolute path. */
  readonly dataDirectory: string
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** Without a slash at its end; undefined where it follows from host and port. */
  readonly baseUrl: string | undefined
  /** Undefined where it is to be made at the first start. */
  readonly adminToken: string | undefined
  /** PostgreSQL; undefined where one process keeps everything in its directory. */
  readonly databaseUrl: string | undefined
  /** Undefined where callers on this machine may read the figures without one. */
  readonly metricsToken: string | undefined
  /** Undefined where there are no traces. */
  readonly tracing: TracingConfig | undefined
  readonly trustedProxies: readonly string[]
  /** How long calls are answered after the stop was asked for. */
  readonly drainDelayMs: number
  /** Where a worker answers probes; undefined where it listens nowhere. */
  readonly workPort: number | undefined
  readonly payments: PaymentsConfig
  /** Undefined where nothing is sold for x402. */
  readonly x402: X402Config | undefined
  readonly logLevel: LogLevel
  /** That computations may hold at a time. */
  readonly computeMemoryMb: number
  /** Whether databases are brought up to date at the start. */
  readonly migrateOnStart: boolean
  /** Rephrases texts; undefined where texts stay as the templates make them. */
  readonly languageModel:
    | {
        readonly baseUrl: string
        readonly model: string
        readonly apiKey: string | undefined
        readonly callsPerDay: number
      }
    | undefined
  readonly limits: {
    readonly maxUrlBytes: number
    readonly maxHeaderBytes: number
    readonly maxBodyBytes: number
    readonly requestTimeoutMs: number
    readonly maxConnections: number
    readonly maxConnectionsPerAddress: number
    readonly maxStreams: number
    readonly maxStreamsPerKey: number
    readonly maxStreamsPerAddress: number
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** The configuration cannot be used; every problem is listed. */
export class ConfigRefused extends StartRefused {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `\n  - ${problem}`).join('')
    super(`The configuration cannot be used:${list}`, 'Every setting is explained in .env.example.')
    this.name = 'ConfigRefused'
    this.message = `${this.problem}\n${this.hint}`
    this.problems = problems
  }
}

/**
 * Reads the configuration. An empty variable counts as not set.
 * @param workingDirectory what relative paths are relative to
 * @throws ConfigRefused with all problems at once
 */
export function readConfig(env: Environment, workingDirectory: string = process.cwd()): Config {
  const problems: string[] = []
  const values = readSettings(env, problems)
  problems.push(...unknownNames(env), ...contradictions(env, values))
  if (problems.length > 0) throw new ConfigRefused(problems)
  return configOf(values as SettingValues, workingDirectory)
}

/** The address to show where BASE_URL is not set; one that listens everywhere is reached on this machine. */
export function defaultBaseUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`
}

/** The configuration by the names of its settings, as it may be shown: without secrets. */
export function describeConfig(config: Config): Readonly<Record<SettingName, string>> {
  const { market, limits } = config
  const { time } = market
  const notSet = '(not set)'
  return {
    MARKET: market.kind,
    DATA_DIR: config.dataDirectory,
    HOST: config.host,
    PORT: String(config.port),
    BASE_URL: config.baseUrl ?? defaultBaseUrl(config.host, config.port),
    DEMO_SEED: market.kind === 'demo' ? String(market.seed) : notSet,
    REPLAY_DIR: market.kind === 'replay' ? market.directory : notSet,
    TRAINING_DIR: (market.kind === 'replay' && market.trainingDirectory) || notSet,
    REPLAY_AS_OF: time.kind === 'frozen' ? formatInstant(time.at) : notSet,
    REPLAY_FROM: time.kind === 'moving' ? formatInstant(time.from) : notSet,
    REPLAY_SPEED: time.kind === 'moving' ? String(time.speed) : notSet,
    ...describeSuppliers(market.kind === 'live' ? market.suppliers : undefined),
    ADMIN_TOKEN: config.adminToken === undefined ? '(not set: made at the first start)' : '(set)',
    TRUSTED_PROXIES: config.trustedProxies.join(',') || notSet,
    ...describePayments(config),
    LLM_BASE_URL: config.languageModel?.baseUrl ?? notSet,
    LLM_API_KEY: config.languageModel?.apiKey === undefined ? notSet : '(set)',
    LLM_MODEL: config.languageModel?.model ?? notSet,
    LLM_CALLS_PER_DAY: String(config.languageModel?.callsPerDay ?? notSet),
    LOG_LEVEL: config.logLevel,
    COMPUTE_MEMORY_MB: String(config.computeMemoryMb),
    MAX_URL_BYTES: String(limits.maxUrlBytes),
    MAX_HEADER_BYTES: String(limits.maxHeaderBytes),
    MAX_BODY_BYTES: String(limits.maxBodyBytes),
    REQUEST_TIMEOUT_MS: String(limits.requestTimeoutMs),
    MAX_CONNECTIONS: String(limits.maxConnections),
    MAX_CONNECTIONS_PER_ADDRESS: String(limits.maxConnectionsPerAddress),
    MAX_STREAMS: String(limits.maxStreams),
    MAX_STREAMS_PER_KEY: String(limits.maxStreamsPerKey),
    MAX_STREAMS_PER_ADDRESS: String(limits.maxStreamsPerAddress),
    DATABASE_URL: config.databaseUrl === undefined ? notSet : '(set)',
    DRAIN_DELAY_MS: String(config.drainDelayMs),
    MIGRATE_ON_START: String(config.migrateOnStart),
    WORK_PORT: config.workPort === undefined ? notSet : String(config.workPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: config.tracing?.endpoint ?? notSet,
    OTEL_EXPORTER_OTLP_HEADERS: Object.keys(config.tracing?.headers ?? {}).length > 0 ? '(set)' : notSet,
    OTEL_TRACES_SAMPLER_ARG: config.tracing === undefined ? notSet : String(config.tracing.share),
    METRICS_TOKEN: config.metricsToken === undefined ? '(not set: this machine only)' : '(set)',
  }
}

function describeSuppliers(suppliers: LiveConfig | undefined) {
  const notSet = '(not set)'
  const keys = suppliers?.keys
  const shown = (key: unknown): string => (key === undefined ? notSet : '(set)')
  return {
    LIVE_CONTACT: suppliers?.contact ?? notSet,
    FRED_API_KEY: shown(keys?.fred),
    ALPACA_KEY_ID: shown(keys?.alpaca),
    ALPACA_SECRET_KEY: shown(keys?.alpaca),
    FINNHUB_API_KEY: shown(keys?.finnhub),
    TWELVE_DATA_API_KEY: shown(keys?.twelveData),
    TIINGO_API_TOKEN: shown(keys?.tiingo),
    FMP_API_KEY: shown(keys?.fmp),
    LIVE_SUPPLIERS_BASE: suppliers?.base ?? notSet,
  }
}

function describePayments({ payments, x402 }: Config) {
  const notSet = '(not set)'
  const payPal = payments.kind === 'paypal' ? payments : undefined
  return {
    PAYMENTS: payments.kind,
    PAYPAL_CLIENT_ID: payPal?.clientId ?? notSet,
    PAYPAL_CLIENT_SECRET: payPal === undefined ? notSet : '(set)',
    PAYPAL_BASE_URL: payPal?.baseUrl ?? notSet,
    PAYPAL_WEBHOOK_ID: payPal?.webhookId ?? notSet,
    X402_FACILITATOR_URL: x402?.facilitatorUrl ?? notSet,
    X402_PAY_TO: x402?.payTo ?? notSet,
    X402_NETWORK: x402?.network ?? notSet,
    X402_ASSET: x402?.asset ?? notSet,
    X402_DOLLARS_PER_EURO: x402 === undefined ? notSet : String(x402.dollarsPerEuro),
  }
}

/** Values that must never be written anywhere: those of secret settings, and passwords and headers within them. */
export const secretsIn = (env: Environment): readonly string[] =>
  SETTING_NAMES.filter((name) => SETTINGS[name].secret).flatMap((name) => {
    const secret = given(env, name)
    if (secret === undefined) return []
    const address = URL.canParse(secret) ? [new URL(secret).password] : []
    const headers = name === 'OTEL_EXPORTER_OTLP_HEADERS' ? secret.split(',').map(headerValue) : []
    const within = [...address, ...headers]
    return [secret, ...within, ...within.map((text) => percentDecoded(text) ?? '')].filter(
      (text) => text !== '',
    )
  })

const headerValue = (pair: string): string => pair.slice(pair.indexOf('=') + 1).trim()

function readSettings(env: Environment, problems: string[]): Partial<SettingValues> {
  const values: Partial<Record<SettingName, unknown>> = {}
  for (const name of SETTING_NAMES) {
    const { default: standard, secret, parse } = SETTINGS[name]
    const text = given(env, name) ?? standard
    if (text === undefined) continue
    try {
      values[name] = parse(text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      problems.push(`${name}${secret ? '' : `=${text.slice(0, 100)}`}: ${error.message}`)
    }
  }
  return values as Partial<SettingValues>
}

/** Variables that can only be meant for this service, but name no setting: most likely a typo. */
function unknownNames(env: Environment): readonly string[] {
  const known: ReadonlySet<string> = new Set(SETTING_NAMES)
  const candidates = SETTING_NAMES.map((text) => ({ text }))
  return Object.keys(env)
    .filter(
      (name) =>
        /^(REPLAY|DEMO|LIVE|PAYPAL|X402)_/.test(name) && !known.has(name) && given(env, name) !== undefined,
    )
    .map((name) => {
      const [suggestion] = nearest(name, candidates, 1)
      return `${name}: no such setting${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`
    })
}

/** Settings that do not go together. */
function contradictions(env: Environment, values: Partial<SettingValues>): readonly string[] {
  const { MARKET, MAX_URL_BYTES = 0, MAX_HEADER_BYTES = Number.POSITIVE_INFINITY } = values
  const problems: string[] = []
  if (MARKET === 'demo') problems.push(...misplaced(env, REPLAY_NAMES, 'replay', MARKET))
  if (MARKET === 'replay') problems.push(...misplaced(env, ['DEMO_SEED'], 'demo', MARKET), ...incomplete(env))
  if (MARKET === 'live') {
    problems.push(
      ...misplaced(env, REPLAY_NAMES, 'replay', MARKET),
      ...misplaced(env, ['DEMO_SEED'], 'demo', MARKET),
    )
  } else if (MARKET !== undefined) {
    problems.push(...misplaced(env, ['LIVE_CONTACT', 'LIVE_SUPPLIERS_BASE'], 'live', MARKET))
  }
  problems.push(...incompleteModel(env), ...incompleteAccount(env))
  problems.push(...paymentProblems(env))
  if (MAX_URL_BYTES >= MAX_HEADER_BYTES) {
    problems.push('MAX_HEADER_BYTES: must be above MAX_URL_BYTES, as the head of a request holds its URL')
  }
  return problems
}

function incompleteModel(env: Environment): readonly string[] {
  const named = given(env, 'LLM_MODEL') !== undefined
  if (given(env, 'LLM_BASE_URL') !== undefined) {
    return named ? [] : ['LLM_MODEL: required with LLM_BASE_URL, the name of a model of that endpoint']
  }
  const alone = ['LLM_MODEL', 'LLM_API_KEY'].filter((name) => given(env, name) !== undefined)
  return alone.map((name) => `${name}: set LLM_BASE_URL too, or remove it`)
}

/** The two halves of an account. */
function incompleteAccount(env: Environment): readonly string[] {
  const names = ['ALPACA_KEY_ID', 'ALPACA_SECRET_KEY']
  const missing = names.filter((name) => given(env, name) === undefined)
  return missing.length === 1 ? [`${missing[0]}: required with the other half of the account`] : []
}

const REPLAY_NAMES: readonly SettingName[] = [
  'REPLAY_DIR',
  'TRAINING_DIR',
  'REPLAY_AS_OF',
  'REPLAY_FROM',
  'REPLAY_SPEED',
]

const X402_NAMES: readonly SettingName[] = [
  'X402_FACILITATOR_URL',
  'X402_PAY_TO',
  'X402_NETWORK',
  'X402_ASSET',
  'X402_DOLLARS_PER_EURO',
]

/** What PayPal and x402 need and lack. */
function paymentProblems(env: Environment): readonly string[] {
  const has = (name: string): boolean => given(env, name) !== undefined
  const problems: string[] = []
  const wanted = given(env, 'PAYMENTS') === 'paypal' || has('PAYPAL_CLIENT_ID') || has('PAYPAL_CLIENT_SECRET')
  for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET']) {
    if (wanted && !has(name)) problems.push(`${name}: required to be paid by PayPal`)
  }
  const lacking = X402_NAMES.filter((name) => !has(name))
  if (lacking.length > 0 && lacking.length < X402_NAMES.length) {
    problems.push(...lacking.map((name) => `${name}: required with the other X402 settings`))
  }
  return problems
}

const given = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

const misplaced = (
  env: Environment,
  names: readonly SettingName[],
  belongsTo: string,
  market: string,
): readonly string[] =>
  names
    .filter((name) => given(env, name) !== undefined)
    .map((name) => `${name}: MARKET is ${market}; set MARKET=${belongsTo} or remove it`)

/** What a replay needs and lacks, or has twice. */
function incomplete(env: Environment): readonly string[] {
  const frozen = given(env, 'REPLAY_AS_OF') !== undefined
  const moving = given(env, 'REPLAY_FROM') !== undefined
  const problems: string[] = []
  if (given(env, 'REPLAY_DIR') === undefined) {
    problems.push('REPLAY_DIR: required with MARKET=replay, a directory with assets.csv and daily/')
  }
  if (frozen && moving) {
    problems.push(
      'REPLAY_AS_OF and REPLAY_FROM: set one, the first to freeze the clock, the second to let it run',
    )
  }
  if (!frozen && !moving) {
    problems.push(
      'REPLAY_AS_OF or REPLAY_FROM: one is required with MARKET=replay, such as 2020-03-16T21:00:00Z',
    )
  }
  if (given(env, 'REPLAY_SPEED') !== undefined && !moving) {
    problems.push('REPLAY_SPEED: only a clock that starts at REPLAY_FROM has a speed')
  }
  return problems
}

function configOf(values: SettingValues, workingDirectory: string): Config {
  return {
    market: marketOf(values, workingDirectory),
    dataDirectory: resolve(workingDirectory, values.DATA_DIR ?? `data/${values.MARKET}`),
    host: values.HOST,
    port: values.PORT,
    baseUrl: values.BASE_URL,
    adminToken: values.ADMIN_TOKEN,
    databaseUrl: values.DATABASE_URL,
    metricsToken: values.METRICS_TOKEN,
    tracing: tracingOf(values),
    drainDelayMs: values.DRAIN_DELAY_MS,
    migrateOnStart: values.MIGRATE_ON_START === 'true',
    workPort: values.WORK_PORT,
    trustedProxies: values.TRUSTED_PROXIES,
    payments: paymentsOf(values),
    x402: x402Of(values),
    logLevel: values.LOG_LEVEL,
    computeMemoryMb: values.COMPUTE_MEMORY_MB,
    languageModel: modelOf(values),
    limits: {
      maxUrlBytes: values.MAX_URL_BYTES,
      maxHeaderBytes: values.MAX_HEADER_BYTES,
      maxBodyBytes: values.MAX_BODY_BYTES,
      requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
      maxConnections: values.MAX_CONNECTIONS,
      maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
      maxStreams: values.MAX_STREAMS,
      maxStreamsPerKey: values.MAX_STREAMS_PER_KEY,
      maxStreamsPerAddress: values.MAX_STREAMS_PER_ADDRESS,
    },
  }
}

function modelOf(values: SettingValues): Config['languageModel'] {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = values
  if (baseUrl === undefined || model === undefined) return undefined
  return { baseUrl, model, apiKey, callsPerDay: values.LLM_CALLS_PER_DAY }
}

const tracingOf = (values: SettingValues): TracingConfig | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = values
  return endpoint === undefined ? undefined : { endpoint, headers, share: values.OTEL_TRACES_SAMPLER_ARG }
}

function suppliersOf(values: SettingValues): LiveConfig {
  const { ALPACA_KEY_ID: keyId, ALPACA_SECRET_KEY: secret } = values
  return {
    contact: values.LIVE_CONTACT,
    keys: {
      fred: values.FRED_API_KEY,
      alpaca: keyId === undefined || secret === undefined ? undefined : { keyId, secret },
      finnhub: values.FINNHUB_API_KEY,
      twelveData: values.TWELVE_DATA_API_KEY,
      tiingo: values.TIINGO_API_TOKEN,
      fmp: values.FMP_API_KEY,
    },
    base: values.LIVE_SUPPLIERS_BASE,
  }
}

function paymentsOf(values: SettingValues): PaymentsConfig {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = values
  const hasPayPal = clientId !== undefined && clientSecret !== undefined
  // A market that is real is not given away by default.
  const otherwise = values.MARKET === 'live' ? 'off' : 'sandbox'
  const kind = values.PAYMENTS ?? (hasPayPal ? 'paypal' : otherwise)
  if (kind === 'sandbox') return { kind }
  if (kind === 'off' || !hasPayPal) return { kind: 'off' }
  return { kind, baseUrl: values.PAYPAL_BASE_URL, clientId, clientSecret, webhookId }
}

function x402Of(values: SettingValues): X402Config | undefined {
  const {
    X402_FACILITATOR_URL: facilitatorUrl,
    X402_PAY_TO: payTo,
    X402_NETWORK: network,
    X402_ASSET: asset,
    X402_DOLLARS_PER_EURO: dollarsPerEuro,
  } = values
  if (facilitatorUrl === undefined || payTo === undefined || network === undefined) return undefined
  if (asset === undefined || dollarsPerEuro === undefined) return undefined
  return { facilitatorUrl, payTo, network, asset, dollarsPerEuro }
}

function marketOf(values: SettingValues, workingDirectory: string): MarketConfig {
  if (values.MARKET === 'live')
    return { kind: 'live', time: { kind: 'real' }, suppliers: suppliersOf(values) }
  if (values.MARKET === 'demo') return { kind: 'demo', seed: values.DEMO_SEED, time: { kind: 'real' } }
  const {
    REPLAY_DIR = '',
    TRAINING_DIR,
    REPLAY_AS_OF: at,
    REPLAY_FROM: from,
    REPLAY_SPEED: speed = 1,
  } = values
  const directories = {
    directory: resolve(workingDirectory, REPLAY_DIR),
    ...(TRAINING_DIR === undefined ? {} : { trainingDirectory: resolve(workingDirectory, TRAINING_DIR) }),
  }
  if (at !== undefined) return { kind: 'replay', ...directories, time: { kind: 'frozen', at } }
  if (from !== undefined) return { kind: 'replay', ...directories, time: { kind: 'moving', from, speed } }
  throw new RangeError('a replay without a clock passed the checks')
}
