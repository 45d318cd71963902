import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { readConfig } from '../packages/server/src/main/config/config.ts'
import { SETTING_NAMES } from '../packages/server/src/main/config/settings.ts'

interface ComposeService {
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string | number>>
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly volumes: Readonly<Record<string, null>>
  readonly networks: Readonly<Record<string, unknown>>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DEPLOY = join(ROOT, 'deploy')
/** Variables of the image that Node and the C library read. */
const NOT_OURS = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']

const deployed = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8')
const DOCKERFILE = deployed('Dockerfile').replaceAll('\\\n', ' ')
const [BUILD = '', IMAGE = ''] = DOCKERFILE.split(/\nFROM (?!.* AS )/)

/** The parameters of every COPY of a stage: sources, then the target. */
const copies = (stage: string, from: string): readonly (readonly string[])[] =>
  [...stage.matchAll(new RegExp(`^COPY ${from}(?!-)(.+)$`, 'gm'))].map(([, rest = '']) =>
    rest.trim().split(/\s+/),
  )

const variablesOf = (stage: string): readonly string[] =>
  [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, rest = '']) =>
    [...rest.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
  )

/** The file as compose reads it, with the values of `.env.example` and a secret for each that is empty there. */
function composed(): { readonly compose: Compose; readonly asked: readonly string[] } {
  const secret = 's'.repeat(48)
  const values = new Map(settingsOfExample().map(([name, value]) => [name, value || secret]))
  const asked: string[] = []
  const text = deployed('compose.yaml').replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => {
    asked.push(name)
    return values.get(name) ?? assert.fail(`${name} is not in deploy/.env.example`)
  })
  return { compose: parse(text, { merge: true }), asked }
}

const settingsOfExample = (): readonly [string, string][] =>
  [...deployed('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])

test('what the image is built from exists, is in the build context, and brings all that the build imports', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  const sources = copies(BUILD, '').flatMap((parameters) => parameters.slice(0, -1))
  assert.ok(sources.length >= 6, BUILD)
  for (const source of sources) {
    assert.ok(existsSync(join(ROOT, source)), source)
    assert.ok(ignored.includes(`!${source}`), `${source} is not in the build context`)
  }
  const scripts = sources.filter((source) => source.startsWith('scripts/'))
  for (const script of scripts) {
    const text = readFileSync(join(ROOT, script), 'utf8')
    for (const [, name] of text.matchAll(/from '\.\/(.+)'/g)) {
      assert.ok(scripts.includes(`scripts/${name}`), `${script} imports ${name}, which is not copied`)
    }
  }
})

test('the image holds what the service is built to and its licence, as a user without rights', () => {
  const copied = copies(IMAGE, '--from=build ').flatMap((parameters) => parameters.slice(0, -1))
  const server = ['package.json', 'LICENSE', 'bin', 'dist'].map((name) => `/app/packages/server/${name}`)
  assert.deepEqual(copied, ['/app/node_modules', ...server])
  assert.deepEqual(copies(IMAGE, ''), [], 'nothing comes from the checkout itself')
  assert.match(IMAGE, /^USER 10001:10001$/m)
  assert.match(IMAGE, /chmod -R a-w \/app/)
})

test('every variable of the image is a setting', () => {
  const names = variablesOf(IMAGE)
  assert.ok(names.includes('DATA_DIR'))
  const known: readonly string[] = [...SETTING_NAMES, ...NOT_OURS]
  for (const name of names) assert.ok(known.includes(name), name)
})

test('compose names paths, volumes, networks and services that exist, and asks for what the example sets', () => {
  const { compose, asked } = composed()
  assert.deepEqual(
    [...new Set(asked)].sort(),
    settingsOfExample()
      .map(([name]) => name)
      .sort(),
  )
  for (const [name, service] of Object.entries(compose.services)) {
    if (service.build) {
      assert.ok(existsSync(join(DEPLOY, service.build.context, service.build.dockerfile)), name)
    }
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':')
      assert.ok(from.startsWith('./') ? existsSync(join(DEPLOY, from)) : from in compose.volumes, volume)
    }
    for (const network of service.networks ?? []) assert.ok(network in compose.networks, network)
    for (const path of service.tmpfs ?? []) assert.match(path, /^\//, `${name} mounts ${path}`)
    for (const other of Object.keys(service.depends_on ?? {})) assert.ok(other in compose.services, other)
  }
  for (const file of ['Caddyfile', 'nginx.conf', 'prometheus.yml']) {
    const named = [...deployed(file).matchAll(/\b((?:api-\d|worker)):8080/g)].map(([, name = '']) => name)
    assert.ok(named.length >= 2, file)
    for (const name of named) assert.ok(name in compose.services, `${file} names ${name}`)
  }
})

test('the service accepts the settings that compose gives its containers', () => {
  const { compose } = composed()
  const ours = Object.entries(compose.services).filter(([, { build }]) => build)
  assert.deepEqual(
    ours.map(([name]) => name),
    ['api-1', 'api-2', 'worker'],
  )
  for (const [, { environment = {} }] of ours) {
    for (const name of Object.keys(environment))
      assert.ok(
        SETTING_NAMES.some((known) => known === name),
        name,
      )
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]))
    const { http } = readConfig(env)
    assert.equal(http.baseUrl, 'https://api.example.com')
  }
})
