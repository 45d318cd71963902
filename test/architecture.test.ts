import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../packages/', import.meta.url))
const SCOPE = /^@bellwether-markets\/([\w-]+)\/(.+)$/

interface Rule {
  /** Folders or files below `packages` that may be imported. */
  readonly imports: readonly string[]
  readonly packages: readonly string[]
}

/** What suppliers, stores and adapters serve. */
const PORTS = ['engine', 'platform', 'server/src/domain', 'server/src/service/ports.ts']
const CONTRACT = ['engine', 'products/src/contract', 'server/src/domain']
const OPEN_TELEMETRY = ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map(
  (name) => `@opentelemetry/${name}`,
)
const A2A = ['', '/server', '/errors', '/compat/v0_3/server'].map((part) => `@a2a-js/sdk${part}`)
/** By folder; of two that hold a file, the longer counts. */
const RULES: Readonly<Record<string, Rule>> = {
  // trading-signals is a pure numeric library.
  engine: { imports: ['engine'], packages: ['trading-signals'] },
  'engine/src/kernel': { imports: ['engine/src/kernel'], packages: ['typebox'] },
  'engine/src/table-schemas.ts': { imports: [], packages: ['typebox'] },
  'server/src/table-schemas.ts': { imports: [], packages: ['typebox'] },
  products: { imports: ['engine', 'products'], packages: ['typebox'] },
  'products/src/contract': {
    imports: ['engine', 'products/src/contract'],
    packages: ['typebox', 'typebox/schema'],
  },
  simulator: { imports: ['engine', 'simulator'], packages: [] },
  platform: { imports: ['engine/src/kernel', 'platform'], packages: ['node:'] },
  suppliers: {
    imports: ['engine', 'platform'],
    packages: ['csv-parse', 'csv-parse/sync', 'entities', 'saxes', 'node:'],
  },
  'server/src/domain': { imports: ['engine', 'server/src/domain'], packages: [] },
  'server/src/service': {
    imports: [...CONTRACT, 'server/src/service', 'server/src/table-schemas.ts'],
    // node:http for the types of a request that a page answers.
    packages: ['typebox', 'typebox/schema', 'croner', 'lru-cache', 'node:crypto', 'node:http'],
  },
  'server/src/operations': {
    imports: [...CONTRACT, 'products', 'server/src/service', 'server/src/operations'],
    packages: ['typebox', 'typebox/schema', 'node:crypto'],
  },
  'server/src/platform': {
    imports: ['engine/src/kernel', 'platform', 'server/src/platform'],
    packages: ['node:'],
  },
  'server/src/storage': {
    imports: [...PORTS, 'server/src/platform', 'server/src/storage'],
    packages: ['aws4fetch', 'pg', 'tar-stream', 'tldts', 'node:'],
  },
  'server/src/adapters': {
    imports: [...PORTS, 'server/src/platform'],
    packages: ['entities', 'lru-cache', 'nodemailer', 'standardwebhooks', 'node:', ...OPEN_TELEMETRY],
  },
  'server/src/surfaces': {
    imports: [
      'engine/src/kernel',
      'engine/src/market/asset-names.ts',
      'engine/src/risk/risk-status.ts',
      'engine/src/text/nearest.ts',
      'engine/src/text/number-format.ts',
      'products',
      'server/src/domain/alerts/condition.ts',
      'server/src/operations',
      'server/src/platform/asset-file.ts',
      'server/src/service',
      'server/src/surfaces',
      'server/src/table-schemas.ts',
    ],
    packages: [
      'typebox',
      'd3-array',
      'd3-scale',
      'fastify',
      'lru-cache',
      'feed',
      'marked',
      'minisearch',
      'preact',
      'preact-render-to-string',
      '@modelcontextprotocol/server',
      'oidc-provider',
      ...A2A,
      'node:',
    ],
  },
  'server/src/main': { imports: [''], packages: ['*'] },
  mcp: { imports: ['mcp'], packages: ['*'] },
}

const IMPURE = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /\bMath\.random\b/,
  /\bprocess\b\s*[.[]/,
  /\bfetch\s*\(/,
  /\bset(Timeout|Interval|Immediate)\b/,
  /\bconsole\s*\.\s*\w/,
  /\bperformance\s*\.\s*(now|mark|measure|timeOrigin)\b/,
  /from 'node:/,
  /\bglobalThis\b/,
]

const files = globSync('{engine,mcp,platform,products,server,simulator,suppliers}/src/**/*.{ts,tsx}', {
  cwd: PACKAGES,
})
  .map((name) => name.split('\\').join('/'))
  .sort()
const sources = files.filter((name) => !name.endsWith('.test.ts'))
const packageOf = (file: string): string => file.split('/')[0]
const textOf = (file: string): string => readFileSync(join(PACKAGES, file), 'utf8')
const isWithin = (folder: string) => (file: string) =>
  folder === '' || file === folder || file.startsWith(`${folder}/`)

const ruleOf = (file: string): Rule | undefined => {
  const [folder] = Object.keys(RULES)
    .filter((name) => isWithin(name)(file))
    .sort((one, other) => other.length - one.length)
  return RULES[folder]
}

const specifiersOf = (text: string): readonly string[] => [
  ...[...text.matchAll(/(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'/g)].map((match) => match[1]),
  ...[...text.matchAll(/(?:^|\n)\s*import\s+'([^']+)'/g)].map((match) => match[1]),
  ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map((match) => match[1]),
]

/** The file below `packages` that a file means by a specifier; undefined if it is a package of others. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier).split('\\').join('/')
  const [, name, door] = SCOPE.exec(specifier) ?? []
  return name && `${name}/src/${door}.ts`
}

const isPresent = <T>(value: T | undefined): value is T => value !== undefined

const importedFiles = (file: string): readonly string[] =>
  specifiersOf(textOf(file))
    .map((specifier) => targetOf(file, specifier))
    .filter(isPresent)

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')

test('every source file has a rule', () => {
  assert.deepEqual(
    files.filter((file) => ruleOf(file) === undefined),
    [],
  )
})

test('imports point downwards only', () => {
  const faults = sources.flatMap((file) =>
    importedFiles(file)
      .filter((target) => !allowed(file, target))
      .map((target) => `${file} imports ${target}`),
  )
  assert.deepEqual(faults, [])
})

/** Suppliers and adapters may also import from their own folder, never from that of another one. */
function allowed(file: string, target: string): boolean {
  if (target.endsWith('.json')) return packageOf(target) === packageOf(file)
  if (ruleOf(file)?.imports.some((folder) => isWithin(folder)(target))) return true
  return /^(suppliers|server\/src\/adapters)\//.test(file) && dirname(target) === dirname(file)
}

test('a package names another by its door; only tests know a path', () => {
  const faults = sources.flatMap((file) =>
    specifiersOf(textOf(file))
      .filter((specifier) => specifier.startsWith('.'))
      .filter((specifier) => packageOf(targetOf(file, specifier) ?? '') !== packageOf(file))
      .map((specifier) => `${file} imports ${specifier}`),
  )
  assert.deepEqual(faults, [])
})

test('an import past a door is refused', async () => {
  assert.ok(await import('@bellwether-markets/simulator/simulate-market'))
  const past = ['simulator/random', 'simulator/src/random.ts', 'products/alpha/alpha-table']
  for (const path of past) {
    await assert.rejects(import(`@bellwether-markets/${path}`), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' })
  }
})

test('each layer uses only the packages meant for it', () => {
  const faults = sources.flatMap((file) => {
    const packages = ruleOf(file)?.packages ?? []
    return specifiersOf(textOf(file))
      .filter((specifier) => targetOf(file, specifier) === undefined)
      .filter(
        (specifier) =>
          !packages.some(
            (name) => name === '*' || specifier === name || (name === 'node:' && specifier.startsWith(name)),
          ),
      )
      .map((specifier) => `${file} imports ${specifier}`)
  })
  assert.deepEqual(faults, [])
})

test('the pure packages name no clock, chance, environment or output', () => {
  const faults = sources
    .filter((file) => /^(engine|products|simulator|server\/src\/domain)\//.test(file))
    .flatMap((file) => {
      const text = withoutComments(textOf(file))
      return IMPURE.filter((pattern) => pattern.test(text)).map((pattern) => `${file} names ${pattern}`)
    })
  assert.deepEqual(faults, [])
})

test('one place answers with a redirect, and makes the addresses that it takes', () => {
  const isRedirecting = (file: string): boolean =>
    /\.redirect\(|['"`]location['"`]|as (OwnPath|WebAddress)\b/i.test(textOf(file))
  const redirecting = sources.filter(isWithin('server/src/surfaces')).filter(isRedirecting)
  assert.deepEqual(redirecting, ['server/src/surfaces/http/own-path.ts'])
})

test('what reads the bodies and queries of callers, checks their text', () => {
  const isReading = (file: string): boolean =>
    /request\.body|\{ (raw, )?body \}(: FastifyRequest| = request)|raw\.url\?\.split/.test(textOf(file))
  assert.deepEqual(sources.filter(isWithin('server/src/surfaces')).filter(isReading), [
    'server/src/surfaces/http/endpoint-routes.ts',
    'server/src/surfaces/http/sent-form.ts',
    'server/src/surfaces/oauth/oauth-routes.ts',
  ])
})

test('no import goes round in a circle', () => {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), `a cycle: ${[...path, file].join(' → ')}`)
    if (done.has(file)) return
    for (const target of importedFiles(file)) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of sources) visit(file, [])
})

test('nothing imports an entry point and no folder hides behind an index', () => {
  const faults = sources
    .filter((file) => !isWithin('server/src/main')(file))
    .flatMap((file) =>
      importedFiles(file)
        .filter(isWithin('server/src/main'))
        .map((target) => `${file} imports ${target}`),
    )
  assert.deepEqual(faults, [])
  assert.deepEqual(
    files.filter((file) => /(^|\/)(index|utils|helpers|common|manager)\.ts$/.test(file)),
    [],
  )
})

/** Imports that are there at run time, at once. */
const loadedBy = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^(?:import|export)\s+(?!type\b)([^;'"]*?)from\s+'([^']+)'/gms)]
    .filter(([, names]) => !/^\{(\s*type\s+\w+\s*,?)+\s*\}\s*$/.test(names))
    .map(([, , specifier]) => specifier)

function allLoadedBy(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    for (const specifier of loadedBy(file)) {
      const target = targetOf(file, specifier)
      if (target === undefined) loaded.add(specifier)
      else waiting.push(target)
    }
  }
  return loaded
}

test('a thread loads no market, supplier or engine that its settings may not ask for', () => {
  const onDemand = [
    'simulator/src/simulate-market.ts',
    'suppliers/src/replay/replay-directory.ts',
    'server/src/storage/sqlite/observation-store.ts',
    'suppliers/src/providers/live-providers.ts',
    'csv-parse/sync',
    'nodemailer',
    'pg',
    '@opentelemetry/sdk-trace',
    '@modelcontextprotocol/server',
    '@a2a-js/sdk/server',
  ]
  for (const entry of ['server/src/main/serve/serve.ts', 'server/src/main/threads/compute-thread.ts']) {
    const loaded = allLoadedBy(entry)
    assert.ok(loaded.has('products/src/catalog.ts'), `${entry} is not followed to its end`)
    assert.deepEqual(
      onDemand.filter((name) => loaded.has(name)),
      [],
      entry,
    )
  }
})

const COMPUTATIONS = 'products/src/computations.ts'

test('only threads that compute import the computations', () => {
  const importers = sources.filter((file) => importedFiles(file).includes(COMPUTATIONS))
  assert.deepEqual(
    importers.filter((file) => !/^server\/src\/main\/threads\/compute[^/]*\.ts$/.test(file)),
    [],
  )
  assert.ok(importers.length > 0)
})

test('the thread that answers loads nothing that makes snapshots', () => {
  const offered = allLoadedBy('products/src/catalog.ts')
  const makes = importedFiles(COMPUTATIONS).filter((file) => !offered.has(file))
  assert.ok(makes.length > 15, 'what makes snapshots is not found')
  const loaded = allLoadedBy('server/src/main/serve/serve.ts')
  const faults = [...makes, 'trading-signals'].filter((name) => loaded.has(name))
  assert.deepEqual(faults, [])
})

test('the thread that answers does not make the engine load what only the global fetch needs', () => {
  assert.ok(!allLoadedBy('server/src/main/serve/serve.ts').has('node:http'))
})
