import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import type { MarketTime } from '../adapters/clock.ts'
import type { LogLevel } from '../adapters/log.ts'
import { nearest } from '../core/text/nearest.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { formatInstant } from '../kernel/time.ts'
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
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  /** Rephrases texts; undefined where texts stay as the templates make them. */
  readonly languageModel:
    | { readonly baseUrl: string; readonly model: string; readonly apiKey: string | undefined }
    | undefined
  readonly limits: {
    readonly maxUrlBytes: number
    readonly maxHeaderBytes: number
    readonly maxBodyBytes: number
    readonly requestTimeoutMs: number
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
    ADMIN_TOKEN: config.adminToken === undefined ? '(not set: made at the first start)' : '(set)',
    TRUSTED_PROXIES: config.trustedProxies.join(',') || notSet,
    LLM_BASE_URL: config.languageModel?.baseUrl ?? notSet,
    LLM_API_KEY: config.languageModel?.apiKey === undefined ? notSet : '(set)',
    LLM_MODEL: config.languageModel?.model ?? notSet,
    LOG_LEVEL: config.logLevel,
    MAX_URL_BYTES: String(limits.maxUrlBytes),
    MAX_HEADER_BYTES: String(limits.maxHeaderBytes),
    MAX_BODY_BYTES: String(limits.maxBodyBytes),
    REQUEST_TIMEOUT_MS: String(limits.requestTimeoutMs),
  }
}

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
    .filter((name) => /^(REPLAY|DEMO)_/.test(name) && !known.has(name) && given(env, name) !== undefined)
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
  problems.push(...incompleteModel(env))
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

const REPLAY_NAMES: readonly SettingName[] = [
  'REPLAY_DIR',
  'TRAINING_DIR',
  'REPLAY_AS_OF',
  'REPLAY_FROM',
  'REPLAY_SPEED',
]

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
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    languageModel: modelOf(values),
    limits: {
      maxUrlBytes: values.MAX_URL_BYTES,
      maxHeaderBytes: values.MAX_HEADER_BYTES,
      maxBodyBytes: values.MAX_BODY_BYTES,
      requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    },
  }
}

const modelOf = ({ LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey }: SettingValues) =>
  baseUrl === undefined || model === undefined ? undefined : { baseUrl, model, apiKey }

function marketOf(values: SettingValues, workingDirectory: string): MarketConfig {
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
