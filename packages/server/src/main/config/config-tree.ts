import type { MarketTime } from '../../adapters/clock/clock.ts'
import { always, from, group, ifSet, type Node, oneOfKinds, required } from './config-nodes.ts'

const realTime = always<MarketTime>({ kind: 'real' })

const demoTime: Node<MarketTime> = oneOfKinds(
  ({ DEMO_AS_OF: frozenAt }) => (frozenAt === undefined ? 'real' : 'frozen'),
  { real: {}, frozen: { at: required('DEMO_AS_OF') } },
)

const replayTime: Node<MarketTime> = oneOfKinds(
  ({ REPLAY_AS_OF: frozenAt }) => (frozenAt === undefined ? 'moving' : 'frozen'),
  {
    frozen: { at: required('REPLAY_AS_OF') },
    moving: { from: required('REPLAY_FROM'), speed: required('REPLAY_SPEED') },
  },
)

const access = group({
  contact: from('LIVE_CONTACT'),
  bulkDirectory: from('BULK_DAILY_DIR'),
  keys: group({
    fred: from('FRED_API_KEY'),
    alpaca: ifSet('ALPACA_KEY_ID', {
      keyId: required('ALPACA_KEY_ID'),
      secret: required('ALPACA_SECRET_KEY'),
    }),
    finnhub: from('FINNHUB_API_KEY'),
    twelveData: from('TWELVE_DATA_API_KEY'),
    tiingo: from('TIINGO_API_TOKEN'),
    fmp: from('FMP_API_KEY'),
  }),
})

const suppliers = group({
  access,
  changes: from('SUPPLIERS'),
  base: from('LIVE_SUPPLIERS_BASE'),
})

/** Place of each setting; each part of the service gets its branch. */
export const CONFIG_TREE = group({
  market: oneOfKinds('MARKET', {
    demo: { seed: from('DEMO_SEED'), time: demoTime },
    replay: {
      directory: required('REPLAY_DIR'),
      trainingDirectory: from('TRAINING_DIR'),
      time: replayTime,
    },
    live: { time: realTime, suppliers },
  }),
  dataDirectory: required('DATA_DIR'),
  databaseUrl: from('DATABASE_URL'),
  databaseSessionUrl: from('DATABASE_SESSION_URL'),
  migrateOnStart: from('MIGRATE_ON_START'),
  blobs: group({
    root: from('SNAPSHOT_BODIES'),
    s3: ifSet('S3_ACCESS_KEY_ID', {
      endpoint: required('S3_ENDPOINT'),
      region: required('S3_REGION'),
      keyId: required('S3_ACCESS_KEY_ID'),
      secret: required('S3_SECRET_ACCESS_KEY'),
    }),
  }),
  logLevel: from('LOG_LEVEL'),
  http: group({
    host: from('HOST'),
    port: from('PORT'),
    workPort: from('WORK_PORT'),
    baseUrl: from('BASE_URL'),
    strictTransport: from('STRICT_TRANSPORT'),
    trustedProxies: from('TRUSTED_PROXIES'),
    drainDelayMs: from('DRAIN_DELAY_MS'),
    adminToken: from('ADMIN_TOKEN'),
    metricsToken: from('METRICS_TOKEN'),
    mcpFastPath: from('MCP_FAST_PATH'),
    limits: group({
      maxUrlBytes: from('MAX_URL_BYTES'),
      maxHeaderBytes: from('MAX_HEADER_BYTES'),
      maxBodyBytes: from('MAX_BODY_BYTES'),
      requestTimeoutMs: from('REQUEST_TIMEOUT_MS'),
      maxConnections: from('MAX_CONNECTIONS'),
      maxConnectionsPerAddress: from('MAX_CONNECTIONS_PER_ADDRESS'),
      workMsPerSecond: from('WORK_MS_PER_SECOND'),
      maxStreams: from('MAX_STREAMS'),
      maxStreamsPerKey: from('MAX_STREAMS_PER_KEY'),
      maxStreamsPerAddress: from('MAX_STREAMS_PER_ADDRESS'),
    }),
  }),
  memory: group({
    answersMb: from('ANSWER_MEMORY_MB'),
    pastMb: from('PAST_MEMORY_MB'),
    snapshotDiskMb: from('SNAPSHOT_DISK_MB'),
  }),
  compute: group({
    memoryMb: from('COMPUTE_MEMORY_MB'),
    nice: from('COMPUTE_NICE'),
    pastQuotas: from('PAST_QUOTAS'),
    recordDays: from('RECORD_DAYS'),
    briefingDays: from('BRIEFING_DAYS'),
  }),
  seals: group({
    everyMinutes: from('SEAL_MINUTES'),
    witness: from('RECORD_WITNESS'),
    authority: ifSet('TIMESTAMP_URL', {
      url: required('TIMESTAMP_URL'),
      caFile: required('TIMESTAMP_CA_FILE'),
    }),
  }),
  payments: oneOfKinds('PAYMENTS', {
    off: {},
    sandbox: {},
    paypal: {
      baseUrl: from('PAYPAL_BASE_URL'),
      clientId: required('PAYPAL_CLIENT_ID'),
      clientSecret: required('PAYPAL_CLIENT_SECRET'),
      webhookId: from('PAYPAL_WEBHOOK_ID'),
    },
  }),
  vatPercent: from('VAT_PERCENT'),
  x402: ifSet('X402_PAY_TO', {
    facilitatorUrl: required('X402_FACILITATOR_URL'),
    payTo: required('X402_PAY_TO'),
    network: required('X402_NETWORK'),
    asset: required('X402_ASSET'),
    dollarsPerEuro: required('X402_DOLLARS_PER_EURO'),
    rpcUrl: from('X402_RPC_URL'),
  }),
  operator: ifSet('OPERATOR_NAME', {
    name: required('OPERATOR_NAME'),
    address: required('OPERATOR_ADDRESS'),
    email: required('OPERATOR_EMAIL'),
    vatId: from('OPERATOR_VAT_ID'),
    refunds: from('REFUND_TERMS'),
    withdrawal: from('WITHDRAWAL_TERMS'),
  }),
  security: ifSet('SECURITY_CONTACT', {
    contact: required('SECURITY_CONTACT'),
    expires: required('SECURITY_EXPIRES'),
  }),
  freeKeys: group({ mode: from('FREE_KEYS'), perDay: from('FREE_KEYS_PER_DAY') }),
  mail: ifSet('SMTP_URL', { url: required('SMTP_URL'), from: required('MAIL_FROM') }),
  languageModel: ifSet('LLM_BASE_URL', {
    baseUrl: required('LLM_BASE_URL'),
    model: from('LLM_MODEL'),
    headlineModel: from('HEADLINE_MODEL'),
    apiKey: from('LLM_API_KEY'),
    callsPerDay: from('LLM_CALLS_PER_DAY'),
  }),
  tracing: ifSet('OTEL_EXPORTER_OTLP_ENDPOINT', {
    endpoint: required('OTEL_EXPORTER_OTLP_ENDPOINT'),
    headers: from('OTEL_EXPORTER_OTLP_HEADERS'),
    share: from('OTEL_TRACES_SAMPLER_ARG'),
  }),
})

export type Config = ReturnType<typeof CONFIG_TREE.read>

export type MarketConfig = Config['market']

/** Identity and accounts for the live market's providers. Plain data. */
export type LiveConfig = ReturnType<typeof suppliers.read>

/** Plain data, can be sent to threads. */
export type TracingConfig = NonNullable<Config['tracing']>

export type HttpConfig = Config['http']
