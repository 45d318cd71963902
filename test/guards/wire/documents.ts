import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Json } from '../../journeys/json.ts'
import { runBellwether } from '../../journeys/service.ts'
import { digest, type Recorded } from '../recording.ts'
import { mcp } from './agent-requests.ts'
import { masked } from './masks.ts'
import type { World } from './world.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TEXTS = ['/v1/', '/llms.txt', '/llms-full.txt', '/v1/docs', '/v1/redoc', '/.well-known/ai-plugin.json']

/** Digests of everything that describes the service, in parts small enough to show what a change was meant to change. */
export async function documentsOf(world: World): Promise<Readonly<Record<string, Recorded>>> {
  return {
    openapi: openApiParts(world),
    tools: await toolParts(world),
    'agent card': await cardParts(world),
    texts: await textParts(world),
    reference: referenceParts(),
    commands: await commandParts(),
  }
}

const digestIn = ({ service }: World, value: unknown): string =>
  digest(masked(JSON.stringify(value), service.baseUrl))

/** A digest for each member of an object. */
const members = (world: World, object: Json): Record<string, string> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, digestIn(world, value)]))

function openApiParts(world: World): Recorded {
  const { paths, components, ...rest } = world.openApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]: Json) => [
      `${method.toUpperCase()} ${path}`,
      `${operation.operationId} ${digestIn(world, operation)}`,
    ]),
  )
  const parts = Object.entries(components).map(([kind, named]) => [kind, members(world, named)])
  return { operations: Object.fromEntries(operations), ...Object.fromEntries(parts), ...members(world, rest) }
}

async function toolParts(world: World): Promise<Recorded> {
  const { body, headers = {} } = mcp('tools/list', {})
  const answered = await world.exchange({ method: 'POST', target: '/mcp', headers, body })
  const text = answered.body.toString('utf8')
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
  return Object.fromEntries(result.tools.map((tool: Json) => [tool.name, digestIn(world, tool)]))
}

async function cardParts(world: World): Promise<Recorded> {
  const { skills, ...card } = await world.administer('GET', '/.well-known/agent-card.json')
  const byId = skills.map((skill: Json) => [skill.id, digestIn(world, skill)])
  return { ...members(world, card), skills: Object.fromEntries(byId) }
}

async function textParts(world: World): Promise<Recorded> {
  const parts: Record<string, string> = {}
  for (const target of TEXTS) {
    const headers = { 'x-forwarded-for': world.newAddress() }
    const { body } = await world.exchange({ method: 'GET', target, headers })
    parts[target] = digest(masked(body.toString('utf8'), world.service.baseUrl))
  }
  return parts
}

function referenceParts(): Recorded {
  const pages = readdirSync(`${ROOT}docs/reference`).toSorted()
  const files = [...pages.map((name) => `docs/reference/${name}`), '.env.example']
  return Object.fromEntries(files.map((file) => [file, digest(readFileSync(ROOT + file))]))
}

/** The help of every command. */
async function commandParts(): Promise<Recorded> {
  const help = await helpOf([])
  const listed = help.slice(help.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)/gm)
  const parts: Record<string, string> = { '--help': digest(help) }
  for (const [, name] of listed) {
    const own = await helpOf([name])
    parts[name] = digest(own)
    for (const [, inner] of own.slice(own.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gm)) {
      if (own.includes('Commands:')) parts[`${name} ${inner}`] = digest(await helpOf([name, inner]))
    }
  }
  return parts
}

async function helpOf(command: readonly string[]): Promise<string> {
  const run = runBellwether([...command, '--help'])
  await run.ended
  return run.output()
}
