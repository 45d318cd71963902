import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../packages/server/src/', import.meta.url))

interface Rule {
  /** Layers, folders or files below `src` that may be imported. */
  readonly imports: readonly string[]
  readonly packages: readonly string[]
}

/** Tables next to `src`; the bundler puts them into the code. */
const DATA = '../data'
const PURE = ['kernel', 'domain', 'contract']
const PORTS = ['kernel', 'domain', 'service/ports.ts', 'platform']
const OPEN_TELEMETRY = ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map(
  (name) => `@opentelemetry/${name}`,
)
const A2A = ['', '/server', '/errors', '/compat/v0_3/server'].map((part) => `@a2a-js/sdk${part}`)
const RULES: Readonly<Record<string, Rule>> = {
  kernel: { imports: ['kernel'], packages: ['typebox'] },
  // trading-signals is a pure numeric library.
  domain: { imports: ['kernel', 'domain', DATA], packages: ['trading-signals'] },
  contract: { imports: PURE, packages: ['typebox', 'typebox/schema'] },
  products: { imports: [...PURE, 'products', DATA], packages: ['typebox'] },
  service: {
    imports: [...PURE, 'service'],
    // node:http for the types of a request that a page answers.
    packages: ['typebox', 'typebox/schema', 'croner', 'lru-cache', 'node:crypto', 'node:http'],
  },
  operations: {
    imports: [...PURE, 'service', 'products', 'operations'],
    packages: ['typebox', 'typebox/schema', 'node:crypto'],
  },
  platform: { imports: ['kernel', 'platform'], packages: ['node:'] },
  storage: { imports: [...PORTS, 'storage'], packages: ['aws4fetch', 'pg', 'tar-stream', 'node:'] },
  adapters: {
    imports: PORTS,
    packages: [
      'csv-parse',
      'csv-parse/sync',
      'entities',
      'nodemailer',
      'saxes',
      'standardwebhooks',
      'node:',
      ...OPEN_TELEMETRY,
    ],
  },
  surfaces: {
    imports: [
      'kernel',
      'contract',
      'products',
      'service',
      'operations',
      'surfaces',
      'platform/asset-file.ts',
      'domain/alerts/condition.ts',
      'domain/market/asset-names.ts',
      'domain/risk/risk-status.ts',
      'domain/text/number-format.ts',
    ],
    packages: [
      'typebox',
      'd3-array',
      'd3-scale',
      'fastify',
      'lru-cache',
      'd3-array',
      'd3-scale',
      'feed',
      'marked',
      'minisearch',
      'preact',
      'preact-render-to-string',
      'd3-scale',
      '@modelcontextprotocol/server',
      'oidc-provider',
      ...A2A,
      'node:',
    ],
  },
  main: { imports: [''], packages: ['*'] },
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

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => name.split('\\').join('/'))
const sources = files.filter((name) => !name.endsWith('.test.ts'))
const layerOf = (file: string): string => file.split('/')[0]
const textOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8')

const specifiersOf = (text: string): readonly string[] => [
  ...[...text.matchAll(/(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'/g)].map((match) => match[1]),
  ...[...text.matchAll(/(?:^|\n)\s*import\s+'([^']+)'/g)].map((match) => match[1]),
  ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map((match) => match[1]),
]

const importedFiles = (file: string): readonly string[] =>
  specifiersOf(textOf(file))
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => relative(SOURCE, resolve(SOURCE, dirname(file), specifier)))

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')

test('every source file belongs to a layer', () => {
  assert.deepEqual(
    files.filter((file) => !(layerOf(file) in RULES)),
    [],
  )
})

test('imports point downwards only', () => {
  const faults = sources.flatMap((file) => {
    const { imports } = RULES[layerOf(file)]
    return importedFiles(file)
      .filter((target) => !allowed(file, target, imports))
      .map((target) => `${file} imports ${target}`)
  })
  assert.deepEqual(faults, [])
})

/** An adapter may also import from its own folder, never from that of another adapter. */
function allowed(file: string, target: string, imports: readonly string[]): boolean {
  if (imports.some((name) => name === '' || target === name || target.startsWith(`${name}/`))) return true
  return layerOf(file) === 'adapters' && dirname(target) === dirname(file)
}

test('each layer uses only the packages meant for it', () => {
  const faults = sources.flatMap((file) => {
    const { packages } = RULES[layerOf(file)]
    return specifiersOf(textOf(file))
      .filter((specifier) => !specifier.startsWith('.'))
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

test('the pure layers name no clock, chance, environment or output', () => {
  const faults = sources
    .filter((file) => ['kernel', 'domain', 'contract', 'products'].includes(layerOf(file)))
    .flatMap((file) => {
      const text = withoutComments(textOf(file))
      return IMPURE.filter((pattern) => pattern.test(text)).map((pattern) => `${file} names ${pattern}`)
    })
  assert.deepEqual(faults, [])
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
    .filter((file) => layerOf(file) !== 'main')
    .flatMap((file) =>
      importedFiles(file)
        .filter((target) => layerOf(target) === 'main')
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
      if (specifier.startsWith('.')) waiting.push(relative(SOURCE, resolve(SOURCE, dirname(file), specifier)))
      else loaded.add(specifier)
    }
  }
  return loaded
}

test('a thread loads no market, supplier or engine that its settings may not ask for', () => {
  const onDemand = [
    'domain/simulator/simulate-market.ts',
    'adapters/replay/replay-directory.ts',
    'storage/sqlite/observation-store.ts',
    'adapters/providers/live-providers.ts',
    'csv-parse/sync',
    'nodemailer',
    'pg',
    '@opentelemetry/sdk-trace',
    '@modelcontextprotocol/server',
    '@a2a-js/sdk/server',
  ]
  for (const entry of ['main/serve/serve.ts', 'main/threads/compute-thread.ts']) {
    const loaded = allLoadedBy(entry)
    assert.ok(loaded.has('products/catalog.ts'), `${entry} is not followed to its end`)
    assert.deepEqual(
      onDemand.filter((name) => loaded.has(name)),
      [],
      entry,
    )
  }
})

const COMPUTATIONS = 'products/computations.ts'

test('only threads that compute import the computations', () => {
  const importers = sources.filter((file) => importedFiles(file).includes(COMPUTATIONS))
  assert.deepEqual(
    importers.filter((file) => !/^main\/threads\/compute[^/]*\.ts$/.test(file)),
    [],
  )
  assert.ok(importers.length > 0)
})

test('the thread that answers loads nothing that makes snapshots', () => {
  const offered = allLoadedBy('products/catalog.ts')
  const makes = importedFiles(COMPUTATIONS).filter((file) => !offered.has(file))
  assert.ok(makes.length > 15, 'what makes snapshots is not found')
  const loaded = allLoadedBy('main/serve/serve.ts')
  const faults = [...makes, 'trading-signals'].filter((name) => loaded.has(name))
  assert.deepEqual(faults, [])
})

test('the thread that answers does not make the engine load what only the global fetch needs', () => {
  assert.ok(!allLoadedBy('main/serve/serve.ts').has('node:http'))
})
