import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { nearest } from '@bellwether-markets/engine/text/nearest'
import type { PrintedSettings } from './config-nodes.ts'
import { CONFIG_TREE, type Config, type HttpConfig } from './config-tree.ts'
import { percentDecoded } from './setting-kinds.ts'
import { SETTING_RULES } from './setting-rules.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValues } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Lists every problem. */
export class ConfigRefused extends StartupError {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `\n  - ${problem}`).join('')
    super(
      `The configuration cannot be used:${list}`,
      '`bellwether check` lists every setting; .env.example in the repository explains them.',
    )
    this.name = 'ConfigRefused'
    this.message = `${this.problem}\n${this.hint}`
    this.problems = problems
  }
}

/**
 * Empty variables count as unset.
 * @param workingDirectory base of relative paths
 * @throws ConfigRefused with all problems
 */
export function readConfig(env: Environment, workingDirectory: string = process.cwd()): Config {
  const problems: string[] = []
  const values = readSettings(env, problems)
  const settings = { values, has: (name: SettingName) => textOf(env, name) !== undefined }
  problems.push(...unknownNames(env), ...SETTING_RULES.flatMap((rule) => rule(settings)))
  if (problems.length > 0) throw new ConfigRefused(problems)
  return CONFIG_TREE.read(completed(values as SettingValues, workingDirectory))
}

/** Without secrets. */
export function describeConfig(config: Config): Readonly<Record<SettingName, string>> {
  const printed: PrintedSettings = { ...CONFIG_TREE.show(config), BASE_URL: baseUrlOf(config.http) }
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, printed[name]])) as Record<SettingName, string>
}

export const baseUrlOf = ({ baseUrl, host, port }: Pick<HttpConfig, 'baseUrl' | 'host' | 'port'>): string =>
  baseUrl ?? defaultBaseUrl(host, port)

/** Shown if BASE_URL is unset; a wildcard address becomes this machine. */
export function defaultBaseUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`
}

/** Values never to be logged: secret settings, and passwords and headers within others. */
export const secretsIn = (env: Environment): readonly string[] =>
  SETTING_NAMES.filter((name) => SETTINGS[name].secret).flatMap((name) => {
    const secret = textOf(env, name)
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
    const text = textOf(env, name) ?? standard
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

/** Unknown variables with a prefix of ours: probably typos. */
function unknownNames(env: Environment): readonly string[] {
  const known: ReadonlySet<string> = new Set(SETTING_NAMES)
  const candidates = SETTING_NAMES.map((text) => ({ text }))
  return Object.keys(env)
    .filter(
      (name) =>
        /^(REPLAY|DEMO|LIVE|PAYPAL|X402)_/.test(name) && !known.has(name) && textOf(env, name) !== undefined,
    )
    .map((name) => {
      const [suggestion] = nearest(name, candidates, 1)
      return `${name}: no such setting${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`
    })
}

const textOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

function completed(values: SettingValues, workingDirectory: string): SettingValues {
  const { MARKET, DATA_DIR = `data/${MARKET}`, REPLAY_SPEED = 1 } = values
  // Real market data is not free by default.
  const free = MARKET === 'live' ? 'off' : 'sandbox'
  const pathOf = (text: string | undefined) => text && resolve(workingDirectory, text)
  return {
    ...values,
    DATA_DIR: pathOf(DATA_DIR),
    REPLAY_DIR: pathOf(values.REPLAY_DIR),
    TRAINING_DIR: pathOf(values.TRAINING_DIR),
    TIMESTAMP_CA_FILE: pathOf(values.TIMESTAMP_CA_FILE),
    BULK_DAILY_DIR: pathOf(values.BULK_DAILY_DIR),
    REPLAY_SPEED,
    PAYMENTS: values.PAYMENTS ?? (values.PAYPAL_CLIENT_ID === undefined ? free : 'paypal'),
  }
}
