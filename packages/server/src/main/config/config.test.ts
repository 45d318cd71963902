import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { parseInstant } from '@bellwether-markets/engine/kernel/time'
import { ConfigRefused, defaultBaseUrl, describeConfig, readConfig, secretsIn } from './config.ts'
import { SETTING_NAMES } from './settings.ts'

const REPLAY = { MARKET: 'replay', REPLAY_DIR: 'recorded', REPLAY_AS_OF: '2020-03-16T21:00:00Z' }
const TOKEN = 'a-token-of-more-than-24-characters'

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env, '/srv')
  } catch (error) {
    assert.ok(error instanceof ConfigRefused, String(error))
    for (const problem of error.problems) assert.ok(error.message.includes(problem))
    return error.problems
  }
  return []
}

test('nothing set gives the demo market on this machine alone', () => {
  assert.deepEqual(readConfig({}, '/srv'), {
    market: { kind: 'demo', seed: 148, time: { kind: 'real' } },
    dataDirectory: resolve('/srv/data/demo'),
    databaseUrl: undefined,
    databaseSessionUrl: undefined,
    blobs: { root: undefined, s3: undefined },
    migrateOnStart: true,
    logLevel: 'info',
    http: {
      host: '127.0.0.1',
      port: 8080,
      workPort: undefined,
      baseUrl: undefined,
      strictTransport: true,
      trustedProxies: [],
      drainDelayMs: 0,
      adminToken: undefined,
      metricsToken: undefined,
      mcpFastPath: true,
      limits: {
        maxUrlBytes: 8192,
        maxHeaderBytes: 16384,
        maxBodyBytes: 65536,
        requestTimeoutMs: 15000,
        maxConnections: 20000,
        maxConnectionsPerAddress: 512,
        workMsPerSecond: 100,
        maxStreams: 1000,
        maxStreamsPerKey: 5,
        maxStreamsPerAddress: 50,
      },
    },
    memory: { answersMb: 4, pastMb: 4, snapshotDiskMb: 2048 },
    compute: { memoryMb: 512, nice: 10, pastQuotas: true, recordDays: 365, briefingDays: 30 },
    seals: { everyMinutes: 60, witness: undefined, authority: undefined },
    payments: { kind: 'sandbox' },
    vatPercent: undefined,
    x402: undefined,
    operator: undefined,
    security: undefined,
    freeKeys: { mode: 'direct', perDay: 20 },
    mail: undefined,
    languageModel: undefined,
    tracing: undefined,
  })
})

test('every setting is taken over', () => {
  const config = readConfig(
    {
      MARKET: 'demo',
      DATA_DIR: '/var/bellwether',
      HOST: '0.0.0.0',
      PORT: '9090',
      BASE_URL: 'https://api.example.com/',
      STRICT_TRANSPORT: 'false',
      OPERATOR_NAME: 'Example Ltd',
      OPERATOR_ADDRESS: '1 Main Street, Dublin',
      OPERATOR_EMAIL: 'office@example.com',
      OPERATOR_VAT_ID: 'IE1',
      REFUND_TERMS: 'Ask us.',
      WITHDRAWAL_TERMS: 'Within 14 days.',
      SECURITY_CONTACT: 'security@example.com',
      SECURITY_EXPIRES: '2027-01-01T00:00:00Z',
      DEMO_SEED: '7',
      ADMIN_TOKEN: TOKEN,
      TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback',
      LLM_BASE_URL: 'http://127.0.0.1:11434/v1',
      LLM_API_KEY: 'sk-test',
      LLM_MODEL: 'small',
      HEADLINE_MODEL: 'smaller',
      LLM_CALLS_PER_DAY: '50',
      LOG_LEVEL: 'warn',
      COMPUTE_MEMORY_MB: '2048',
      COMPUTE_NICE: '0',
      ANSWER_MEMORY_MB: '128',
      PAST_MEMORY_MB: '16',
      SNAPSHOT_DISK_MB: '512',
      PAST_QUOTAS: 'false',
      BRIEFING_DAYS: '0',
      TIMESTAMP_URL: 'http://stamps.example.com/tsr',
      TIMESTAMP_CA_FILE: 'authority.pem',
      RECORD_WITNESS: 'file:///mnt/elsewhere/seals.jsonl',
      SEAL_MINUTES: '15',
      MIGRATE_ON_START: 'false',
      MCP_FAST_PATH: 'false',
      WORK_MS_PER_SECOND: '50',
      MAX_STREAMS: '0',
      MAX_STREAMS_PER_KEY: '2',
      MAX_STREAMS_PER_ADDRESS: '3',
      MAX_URL_BYTES: '2048',
      MAX_HEADER_BYTES: '4096',
      MAX_BODY_BYTES: '1024',
      REQUEST_TIMEOUT_MS: '1000',
      DATABASE_URL: 'postgres://user:secret@pooler:6432/bellwether',
      DATABASE_SESSION_URL: 'postgres://user:secret@db:5432/bellwether',
      SNAPSHOT_BODIES: 's3://bucket/prefix/',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'AKIA',
      S3_SECRET_ACCESS_KEY: 'key/of+it',
      SMTP_URL: 'smtps://sender:p%40ss@mail.example.com',
      MAIL_FROM: 'Bellwether <no-reply@example.com>',
      FREE_KEYS: 'confirmed',
      FREE_KEYS_PER_DAY: '5',
      DRAIN_DELAY_MS: '5000',
      WORK_PORT: '8081',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb, x-team=desk',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    },
    '/srv',
  )
  assert.deepEqual(config, {
    market: { kind: 'demo', seed: 7, time: { kind: 'real' } },
    dataDirectory: resolve('/var/bellwether'),
    databaseUrl: 'postgres://user:secret@pooler:6432/bellwether',
    databaseSessionUrl: 'postgres://user:secret@db:5432/bellwether',
    blobs: {
      root: 's3://bucket/prefix',
      s3: { endpoint: 'https://s3.example.com', region: 'eu-central-1', keyId: 'AKIA', secret: 'key/of+it' },
    },
    migrateOnStart: false,
    logLevel: 'warn',
    http: {
      host: '0.0.0.0',
      port: 9090,
      workPort: 8081,
      baseUrl: 'https://api.example.com',
      strictTransport: false,
      trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
      drainDelayMs: 5000,
      adminToken: TOKEN,
      metricsToken: undefined,
      mcpFastPath: false,
      limits: {
        maxUrlBytes: 2048,
        maxHeaderBytes: 4096,
        maxBodyBytes: 1024,
        requestTimeoutMs: 1000,
        maxConnections: 20000,
        maxConnectionsPerAddress: 512,
        workMsPerSecond: 50,
        maxStreams: 0,
        maxStreamsPerKey: 2,
        maxStreamsPerAddress: 3,
      },
    },
    memory: { answersMb: 128, pastMb: 16, snapshotDiskMb: 512 },
    compute: { memoryMb: 2048, nice: 0, pastQuotas: false, recordDays: 365, briefingDays: 0 },
    seals: {
      everyMinutes: 15,
      witness: 'file:///mnt/elsewhere/seals.jsonl',
      authority: { url: 'http://stamps.example.com/tsr', caFile: resolve('/srv/authority.pem') },
    },
    payments: { kind: 'sandbox' },
    vatPercent: undefined,
    x402: undefined,
    operator: {
      name: 'Example Ltd',
      address: '1 Main Street, Dublin',
      email: 'office@example.com',
      vatId: 'IE1',
      refunds: 'Ask us.',
      withdrawal: 'Within 14 days.',
    },
    security: { contact: 'security@example.com', expires: parseInstant('2027-01-01T00:00:00Z') },
    freeKeys: { mode: 'confirmed', perDay: 5 },
    mail: { url: 'smtps://sender:p%40ss@mail.example.com', from: 'Bellwether <no-reply@example.com>' },
    languageModel: {
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'small',
      headlineModel: 'smaller',
      apiKey: 'sk-test',
      callsPerDay: 50,
    },
    tracing: {
      endpoint: 'http://127.0.0.1:4318',
      headers: { authorization: 'Bearer a,b', 'x-team': 'desk' },
      share: 0.5,
    },
  })
})

test('a language model is an address and a name together', () => {
  const problems = (env: Record<string, string>): readonly string[] => {
    try {
      readConfig(env, '/srv')
      return []
    } catch (error) {
      return (error as ConfigRefused).problems
    }
  }
  assert.deepEqual(problems({ LLM_BASE_URL: 'http://127.0.0.1:11434/v1', LLM_MODEL: 'small' }), [])
  assert.deepEqual(problems({ LLM_BASE_URL: 'http://127.0.0.1:11434/v1', HEADLINE_MODEL: 'small' }), [])
  assert.match(
    problems({ LLM_BASE_URL: 'http://127.0.0.1:11434/v1' }).join(),
    /^LLM_MODEL or HEADLINE_MODEL: one is required/,
  )
  assert.match(problems({ HEADLINE_MODEL: 'small' }).join(), /^HEADLINE_MODEL: set LLM_BASE_URL/)
  assert.match(problems({ LLM_MODEL: 'small' }).join(), /^LLM_MODEL: set LLM_BASE_URL/)
  assert.match(problems({ LLM_CALLS_PER_DAY: '1' }).join(), /^LLM_CALLS_PER_DAY=1: use a whole number from 2/)
  const [problem = ''] = problems({ LLM_API_KEY: 'sk-secret' })
  assert.match(problem, /^LLM_API_KEY: set LLM_BASE_URL/)
  assert.doesNotMatch(problem, /sk-secret/)
})

test('sessions and bodies of snapshots need their database, and an object store its keys', () => {
  const database = { DATABASE_URL: 'postgres://ada@pooler/bellwether' }
  assert.match(problemsOf({ SNAPSHOT_BODIES: 'file:///bodies' }).join(), /^SNAPSHOT_BODIES: set DATABASE_URL/)
  assert.match(
    problemsOf({ DATABASE_SESSION_URL: 'postgres://ada@db/bellwether' }).join(),
    /^DATABASE_SESSION_URL: set DATABASE_URL/,
  )
  const inObjects = problemsOf({ ...database, SNAPSHOT_BODIES: 's3://bucket' })
  assert.deepEqual(
    inObjects.map((problem) => problem.split(':')[0]),
    ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  )
  for (const place of [
    'bodies',
    '/bodies',
    'file:///',
    'file://host/bodies',
    's3://Bucket_',
    's3://b/%2e%2e',
  ])
    assert.match(problemsOf({ ...database, SNAPSHOT_BODIES: place }).join(), /^SNAPSHOT_BODIES=.*file:\/\/\//)
})

test('a replay has a frozen clock, or a moving one at real speed unless told otherwise', () => {
  const at = parseInstant('2020-03-16T21:00:00Z')
  const frozen = readConfig(REPLAY, '/srv')
  assert.deepEqual(frozen.market, {
    kind: 'replay',
    directory: resolve('/srv/recorded'),
    trainingDirectory: undefined,
    time: { kind: 'frozen', at },
  })
  assert.equal(frozen.dataDirectory, resolve('/srv/data/replay'))
  const moving = { MARKET: 'replay', REPLAY_DIR: 'recorded', REPLAY_FROM: '2020-03-16T21:00:00Z' }
  assert.deepEqual(readConfig(moving, '/srv').market.time, { kind: 'moving', from: at, speed: 1 })
  assert.deepEqual(readConfig({ ...moving, REPLAY_SPEED: '0.5' }, '/srv').market.time, {
    kind: 'moving',
    from: at,
    speed: 0.5,
  })
})

test('an empty variable counts as not set', () => {
  assert.deepEqual(
    readConfig({ PORT: '', MARKET: ' ', REPLAY_DIR: '', REPLAY_ASOF: '' }, '/srv'),
    readConfig({}, '/srv'),
  )
})

const OPERATOR = {
  OPERATOR_NAME: 'Example Ltd',
  OPERATOR_ADDRESS: '1 Main Street, Dublin',
  OPERATOR_EMAIL: 'office@example.com',
}
const SELLING = {
  ...OPERATOR,
  MARKET: 'live',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  OPERATOR_VAT_ID: 'IE1',
  REFUND_TERMS: 'Within 14 days.',
  WITHDRAWAL_TERMS: 'Within 14 days.',
}

test('a live service that takes money says who operates it', () => {
  assert.deepEqual(problemsOf(SELLING), [])
  assert.equal(readConfig(SELLING, '/srv').operator?.vatId, 'IE1')
})

const WRONG: readonly [env: Readonly<Record<string, string>>, problem: RegExp][] = [
  [{ MARKET: 'live', DEMO_SEED: '3' }, /^DEMO_SEED: MARKET is live; set MARKET=demo or remove it/],
  [{ ...REPLAY, DEMO_AS_OF: '2026-01-05T12:00:00Z' }, /^DEMO_AS_OF: MARKET is replay/],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG=1.5: use a share from 0 to 1/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer abc' }, /^OTEL_EXPORTER_OTLP_HEADERS: use names and/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-team=%zz' }, /^OTEL_EXPORTER_OTLP_HEADERS: use names and/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-team=%FF' }, /^OTEL_EXPORTER_OTLP_HEADERS: use names and/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%0D%0Ab' }, /^OTEL_EXPORTER_OTLP_HEADERS: use names and/],
  [{ DRAIN_DELAY_MS: '-1' }, /^DRAIN_DELAY_MS=-1: use a whole number/],
  [{ MARKET: 'live', ALPACA_KEY_ID: 'x' }, /^ALPACA_SECRET_KEY: required with the other half/],
  [{ MARKET: 'live', LIVE_CONTACT: 'nobody' }, /^LIVE_CONTACT=nobody: use an e-mail address/],
  [{ MARKET: 'live', LIVE_SUPPLIERS_BASE: 'https://example.com' }, /^LIVE_SUPPLIERS_BASE=.*of this machine/],
  [{ LIVE_CONTACT: 'ops@example.com' }, /^LIVE_CONTACT: MARKET is demo; set MARKET=live/],
  [{ MARKET: 'live', LIVE_KONTACT: 'x' }, /^LIVE_KONTACT: no such setting; did you mean LIVE_CONTACT/],
  [{ MARKET: 'moon' }, /^MARKET=moon: use one of demo, replay/],
  [{ PORT: '80a' }, /^PORT=80a: use a whole number from 0 to 65535/],
  [{ PORT: '70000' }, /^PORT=70000/],
  [{ PORT: '8080.0' }, /^PORT=8080\.0/],
  [{ HOST: 'localhost:80' }, /^HOST=localhost:80: .*without a port/],
  [{ HOST: '::1]' }, /^HOST=/],
  [{ BASE_URL: 'api.example.com' }, /^BASE_URL=api\.example\.com: /],
  [{ BASE_URL: 'ftp://example.com' }, /^BASE_URL=/],
  [{ BASE_URL: 'https://example.com/?a=b' }, /^BASE_URL=.*without a query/],
  [{ DEMO_SEED: '-1' }, /^DEMO_SEED=-1/],
  [{ DEMO_SEED: '4294967296' }, /^DEMO_SEED=4294967296/],
  [{ ADMIN_TOKEN: 'short' }, /^ADMIN_TOKEN: use 24 to 256/],
  [{ ADMIN_TOKEN: `${TOKEN} ${TOKEN}` }, /^ADMIN_TOKEN: /],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, /^TRUSTED_PROXIES=.*"proxy" is no address/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /"10\.0\.0\.0\/33" is no address/],
  [{ TRUSTED_PROXIES: '::/129' }, /"::\/129" is no address/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, /is no address/],
  [{ COMPUTE_MEMORY_MB: '12' }, /^COMPUTE_MEMORY_MB=12: /],
  [{ COMPUTE_NICE: '-5' }, /^COMPUTE_NICE=-5: use a whole number from 0 to 19/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL=loud: use one of info, warn, error, silent/],
  [{ REQUEST_TIMEOUT_MS: '10' }, /^REQUEST_TIMEOUT_MS=10/],
  [{ MAX_URL_BYTES: '16384' }, /^MAX_HEADER_BYTES: must be above/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM: required with SMTP_URL/],
  [{ MAIL_FROM: 'a@example.com' }, /^MAIL_FROM: set SMTP_URL too/],
  [{ MAIL_FROM: 'a@example.com, b@example.com', SMTP_URL: 'smtp://x' }, /^MAIL_FROM=.*use an address/],
  [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com' }, /^SMTP_URL: use an address/],
  [{ ...OPERATOR, OPERATOR_EMAIL: 'nobody' }, /^OPERATOR_EMAIL=nobody: use an e-mail address/],
  [
    { ...OPERATOR, OPERATOR_ADDRESS: '' },
    /^OPERATOR_ADDRESS: required with the other settings of the operator/,
  ],
  [{ ...SELLING, REFUND_TERMS: '' }, /^REFUND_TERMS: required with MARKET=live and payments/],
  [{ SECURITY_CONTACT: 'security@example.com' }, /^SECURITY_EXPIRES: required with the other one/],
  [{ REPLAY_DIR: 'x' }, /^REPLAY_DIR: MARKET is demo/],
  [{ REPLAY_SPEED: '60' }, /^REPLAY_SPEED: MARKET is demo/],
  [{ ...REPLAY, DEMO_SEED: '1' }, /^DEMO_SEED: MARKET is replay/],
  [{ ...REPLAY, REPLAY_DIR: '' }, /^REPLAY_DIR: required/],
  [{ ...REPLAY, REPLAY_AS_OF: '' }, /^REPLAY_AS_OF or REPLAY_FROM: one is required/],
  [{ ...REPLAY, REPLAY_FROM: '2020-01-01' }, /^REPLAY_AS_OF and REPLAY_FROM: set one/],
  [{ ...REPLAY, REPLAY_SPEED: '60' }, /^REPLAY_SPEED: use it with REPLAY_FROM only/],
  [{ ...REPLAY, REPLAY_AS_OF: 'yesterday' }, /^REPLAY_AS_OF=yesterday: use a moment with its zone/],
  [{ ...REPLAY, REPLAY_AS_OF: '2020-02-30T00:00:00Z' }, /^REPLAY_AS_OF=/],
  [{ ...REPLAY, REPLAY_AS_OF: '1970-01-01' }, /^REPLAY_AS_OF=1970-01-01: use a moment from 1986/],
  [{ REPLAY_ASOF: '2020-01-01' }, /^REPLAY_ASOF: no such setting; did you mean REPLAY_AS_OF\?/],
  [{ DEMO_SEEDS: '1' }, /^DEMO_SEEDS: no such setting; did you mean DEMO_SEED\?/],
]

for (const [env, problem] of WRONG) {
  test(`${JSON.stringify(env)} is refused, with the reason alone`, () => {
    const problems = problemsOf(env)
    assert.equal(problems.length, 1, problems.join('\n'))
    assert.match(problems[0], problem)
  })
}

test('a speed of a moving clock must be above zero', () => {
  for (const speed of ['0', '-1', '1e3', 'fast', '100001']) {
    const env = { MARKET: 'replay', REPLAY_DIR: 'x', REPLAY_FROM: '2020-01-01', REPLAY_SPEED: speed }
    assert.match(problemsOf(env).join(), /^REPLAY_SPEED=[^,]*: use a number above 0, at most 100000$/)
  }
})

test('all problems are listed at once', () => {
  const problems = problemsOf({
    MARKET: 'replay',
    PORT: 'x',
    LOG_LEVEL: 'y',
    ADMIN_TOKEN: 'z',
    REPLAY_SPEEED: '1',
  })
  assert.equal(problems.length, 6, problems.join('\n'))
})

test('a secret is shown neither in a problem nor in the description', () => {
  const secret = 'not-long-enough'
  assert.ok(!problemsOf({ ADMIN_TOKEN: secret }).join().includes(secret))
  const described = JSON.stringify(describeConfig(readConfig({ ADMIN_TOKEN: TOKEN }, '/srv')))
  assert.ok(!described.includes(TOKEN) && described.includes('(set)'))
})

test('passwords and headers within secrets are secrets too, however they are written', () => {
  const secrets = secretsIn({
    DATABASE_URL: 'postgres://ada:p%25ss@db/bellwether?sslmode=require',
    DATABASE_SESSION_URL: 'postgres://ada:direct@db/bellwether',
    S3_SECRET_ACCESS_KEY: 'of-the-store',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=desk',
  })
  for (const secret of ['p%25ss', 'p%ss', 'direct', 'of-the-store', 'Bearer abc', 'desk'])
    assert.ok(secrets.includes(secret), secret)
  assert.ok(!secrets.includes('require'))
  const broken = { DATABASE_URL: 'postgres://ada:p%ss@db/bellwether' }
  assert.match(problemsOf(broken).join(), /%25/)
  assert.ok(secretsIn(broken).includes('p%ss'), 'a start that is refused must not tell it either')
})

test('the description tells what holds', () => {
  const described = describeConfig(readConfig({ ...REPLAY, PORT: '81', TRUSTED_PROXIES: '::1' }, '/srv'))
  assert.equal(described.MARKET, 'replay')
  assert.equal(described.BASE_URL, 'http://127.0.0.1:81')
  assert.equal(described.REPLAY_AS_OF, '2020-03-16T21:00:00Z')
  assert.equal(described.REPLAY_DIR, resolve('/srv/recorded'))
  assert.equal(described.DEMO_SEED, '(not set)')
  assert.equal(described.TRUSTED_PROXIES, '::1')
})

test('the description has every setting, also of parts that are not in use', () => {
  for (const env of [{}, REPLAY, { MARKET: 'live' }]) {
    const described = describeConfig(readConfig(env, '/srv'))
    assert.deepEqual(Object.keys(described), SETTING_NAMES)
    for (const [name, text] of Object.entries(described)) assert.ok(text.length > 0, name)
  }
})

test('the default address is one that can be called', () => {
  assert.equal(defaultBaseUrl('127.0.0.1', 8080), 'http://127.0.0.1:8080')
  assert.equal(defaultBaseUrl('0.0.0.0', 80), 'http://127.0.0.1:80')
  assert.equal(defaultBaseUrl('::', 80), 'http://127.0.0.1:80')
  assert.equal(defaultBaseUrl('::1', 80), 'http://[::1]:80')
  assert.equal(defaultBaseUrl('box.example', 80), 'http://box.example:80')
})

test('the configuration of the market can be handed to a thread', () => {
  const { market } = readConfig(REPLAY, '/srv')
  assert.deepEqual(structuredClone(market), market)
})

test('the order of suppliers is checked at the start, with the keys that it needs', () => {
  const live = { MARKET: 'live', BULK_DAILY_DIR: 'files' }
  const { market } = readConfig({ ...live, SUPPLIERS: 'equity.daily=bulk,yahoo; index.daily=cboe' }, '/srv')
  assert.ok(market.kind === 'live')
  assert.deepEqual(market.suppliers.changes, { 'equity.daily': ['bulk', 'yahoo'], 'index.daily': ['cboe'] })
  assert.equal(market.suppliers.access.bulkDirectory, resolve('/srv/files'))
  assert.deepEqual(problemsOf({ ...live, SUPPLIERS: 'equity.daily=tiingo' }), [
    'SUPPLIERS: tiingo of equity.daily needs TIINGO_API_TOKEN; set it, or leave tiingo out',
  ])
  assert.deepEqual(problemsOf({ ...live, SUPPLIERS: 'index.daily=tiingo' }), [
    'SUPPLIERS=index.daily=tiingo: index.daily: tiingo cannot serve it; use yahoo, cboe, fred or none',
  ])
  assert.deepEqual(problemsOf({ SUPPLIERS: 'equity.daily=yahoo' }), [
    'SUPPLIERS: MARKET is demo; set MARKET=live or remove it',
  ])
})
