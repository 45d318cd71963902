import { missingKeys } from '@bellwether-markets/suppliers/providers/supply-order'
import type { SettingName, SettingValues } from './settings.ts'

export interface GivenSettings {
  has(name: SettingName): boolean
  /** Valid ones, with defaults. */
  readonly values: Partial<SettingValues>
}

type When = (settings: GivenSettings) => boolean
type Rule = (settings: GivenSettings) => readonly string[]

const onlyWith =
  (market: 'demo' | 'replay' | 'live', names: readonly SettingName[]): Rule =>
  ({ has, values: { MARKET } }) =>
    MARKET === undefined || MARKET === market
      ? []
      : names.filter(has).map((name) => `${name}: MARKET is ${MARKET}; set MARKET=${market} or remove it`)

const dependsOn =
  (other: SettingName, names: readonly SettingName[]): Rule =>
  ({ has }) =>
    has(other) ? [] : names.filter(has).map((name) => `${name}: set ${other} too, or remove it`)

/** @param why text after each missing name */
const requires =
  (when: When, names: readonly SettingName[], why: string): Rule =>
  (settings) =>
    when(settings) ? names.filter((name) => !settings.has(name)).map((name) => `${name}: ${why}`) : []

const conflicts =
  (when: When, problem: string): Rule =>
  (settings) =>
    when(settings) ? [problem] : []

const isSet =
  (...names: readonly SettingName[]): When =>
  ({ has }) =>
    names.some(has)
const isReplay: When = ({ values }) => values.MARKET === 'replay'

const ALPACA = ['ALPACA_KEY_ID', 'ALPACA_SECRET_KEY'] as const
const PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'] as const
const X402 = [
  'X402_FACILITATOR_URL',
  'X402_PAY_TO',
  'X402_NETWORK',
  'X402_ASSET',
  'X402_DOLLARS_PER_EURO',
] as const

const S3 = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const OPERATOR = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const
const SELLER = ['OPERATOR_VAT_ID', 'REFUND_TERMS', 'WITHDRAWAL_TERMS'] as const
const TIMESTAMP = ['TIMESTAMP_URL', 'TIMESTAMP_CA_FILE'] as const
const SECURITY = ['SECURITY_CONTACT', 'SECURITY_EXPIRES'] as const

const takesMoney: When = ({ has, values: { PAYMENTS } }) =>
  PAYMENTS === 'paypal' || has('PAYPAL_CLIENT_ID') || has('X402_PAY_TO')

/** In the order of the messages. */
export const SETTING_RULES: readonly Rule[] = [
  onlyWith('replay', ['REPLAY_DIR', 'TRAINING_DIR', 'REPLAY_AS_OF', 'REPLAY_FROM', 'REPLAY_SPEED']),
  onlyWith('demo', ['DEMO_SEED', 'DEMO_AS_OF']),
  requires(isReplay, ['REPLAY_DIR'], 'required with MARKET=replay, a directory with assets.csv and daily/'),
  conflicts(
    (settings) => isReplay(settings) && settings.has('REPLAY_AS_OF') && settings.has('REPLAY_FROM'),
    'REPLAY_AS_OF and REPLAY_FROM: set one, the first to freeze the clock, the second to let it run',
  ),
  conflicts(
    (settings) => isReplay(settings) && !isSet('REPLAY_AS_OF', 'REPLAY_FROM')(settings),
    'REPLAY_AS_OF or REPLAY_FROM: one is required with MARKET=replay, such as 2020-03-16T21:00:00Z',
  ),
  conflicts(
    (settings) => isReplay(settings) && settings.has('REPLAY_SPEED') && !settings.has('REPLAY_FROM'),
    'REPLAY_SPEED: use it with REPLAY_FROM only',
  ),
  onlyWith('live', ['LIVE_CONTACT', 'LIVE_SUPPLIERS_BASE', 'BULK_DAILY_DIR', 'SUPPLIERS']),
  ({ has, values: { SUPPLIERS = {} } }) => missingKeys(SUPPLIERS, (name) => has(name as SettingName)),
  conflicts(
    (settings) => settings.has('LLM_BASE_URL') && !isSet('LLM_MODEL', 'HEADLINE_MODEL')(settings),
    'LLM_MODEL or HEADLINE_MODEL: one is required with LLM_BASE_URL, the name of a model of that endpoint',
  ),
  requires(isSet(...TIMESTAMP), TIMESTAMP, 'required with the other one'),
  requires(isSet('SMTP_URL'), ['MAIL_FROM'], 'required with SMTP_URL'),
  dependsOn('SMTP_URL', ['MAIL_FROM']),
  dependsOn('DATABASE_URL', ['DATABASE_SESSION_URL', 'SNAPSHOT_BODIES']),
  requires(
    (settings) => isSet(...S3)(settings) || settings.values.SNAPSHOT_BODIES?.startsWith('s3:') === true,
    S3,
    'required for bodies in an object store',
  ),
  requires(
    ({ values }) => values.FREE_KEYS === 'confirmed',
    ['SMTP_URL'],
    'required with FREE_KEYS=confirmed, as codes are sent by mail; or set FREE_KEYS=direct',
  ),
  dependsOn('LLM_BASE_URL', ['LLM_MODEL', 'HEADLINE_MODEL', 'LLM_API_KEY']),
  requires(isSet(...ALPACA), ALPACA, 'required with the other half of the account'),
  requires(
    (settings) => settings.values.PAYMENTS === 'paypal' || isSet(...PAYPAL)(settings),
    PAYPAL,
    'required for payments by PayPal',
  ),
  requires(isSet(...X402, 'X402_RPC_URL'), X402, 'required with the other X402 settings'),
  conflicts(
    ({ has, values: { X402_NETWORK } }) =>
      has('X402_RPC_URL') && X402_NETWORK !== undefined && !X402_NETWORK.startsWith('eip155:'),
    'X402_RPC_URL: it can look up payments on networks of the kind eip155 only; remove it',
  ),
  requires(
    (settings) => settings.values.MARKET === 'live' && takesMoney(settings),
    [...OPERATOR, ...SELLER],
    'required with MARKET=live and payments: buyers read it at /legal',
  ),
  requires(
    (settings) =>
      isSet(...OPERATOR, ...SELLER)(settings) && !(settings.values.MARKET === 'live' && takesMoney(settings)),
    OPERATOR,
    'required with the other settings of the operator',
  ),
  requires(isSet(...SECURITY), SECURITY, 'required with the other one'),
  conflicts(
    ({ values: { MAX_URL_BYTES = 0, MAX_HEADER_BYTES = Number.POSITIVE_INFINITY } }) =>
      MAX_URL_BYTES >= MAX_HEADER_BYTES,
    'MAX_HEADER_BYTES: must be above MAX_URL_BYTES, as the head of a request holds its URL',
  ),
]
