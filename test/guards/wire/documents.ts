import type { Json } from '../../journeys/json.ts'
import { runBellwether } from '../../journeys/service.ts'
import { markOf, type Recorded } from '../recording.ts'
import { masked } from './masks.ts'
import { toolsIn } from './mcp-calls.ts'
import type { World } from './world.ts'

const TEXTS = ['/llms.txt', '/llms-full.txt', '/v1/docs', '/v1/redoc', '/.well-known/ai-plugin.json']

/** Marks of everything that describes the service, in parts small enough to show what a change was meant to change. */
export async function documentsOf(world: World): Promise<Readonly<Record<string, Recorded>>> {
  return {
    openapi: openApiParts(world),
    tools: await toolParts(world),
    'agent card': await cardParts(world),
    texts: await textParts(world),
    commands: await commandParts(),
  }
}

const markIn = ({ service }: World, value: unknown): string =>
  markOf(masked(JSON.stringify(value), service.baseUrl))

/** A mark for each member of an object. */
const members = (world: World, object: Json): Record<string, string> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, markIn(world, value)]))

function openApiParts(world: World): Recorded {
  const { paths, components, ...rest } = world.openApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]: Json) => [
      `${method.toUpperCase()} ${path}`,
      markIn(world, operation),
    ]),
  )
  return { ...Object.fromEntries(operations), ...members(world, components), ...members(world, rest) }
}

const toolParts = async (world: World): Promise<Recorded> =>
  Object.fromEntries((await toolsIn(world)).map((tool) => [tool.name, markIn(world, tool)]))

async function cardParts(world: World): Promise<Recorded> {
  const { skills, ...card } = await world.administer('GET', '/.well-known/agent-card.json')
  const byId = skills.map((skill: Json) => [skill.id, markIn(world, skill)])
  return { ...members(world, card), skills: Object.fromEntries(byId) }
}

async function textParts(world: World): Promise<Recorded> {
  const parts: Record<string, string> = {}
  for (const target of TEXTS) {
    const headers = { 'x-forwarded-for': world.newAddress() }
    const { body } = await world.exchange({ method: 'GET', target, headers })
    parts[target] = markOf(masked(body.toString('utf8'), world.service.baseUrl))
  }
  return parts
}

/** The help of every command. */
async function commandParts(): Promise<Recorded> {
  const help = await helpOf([])
  const listed = help.slice(help.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)/gm)
  const parts: Record<string, string> = { '--help': markOf(help) }
  for (const [, name] of listed) {
    const own = await helpOf([name])
    parts[name] = markOf(own)
    for (const [, inner] of own.slice(own.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gm)) {
      if (own.includes('Commands:')) parts[`${name} ${inner}`] = markOf(await helpOf([name, inner]))
    }
  }
  return parts
}

async function helpOf(command: readonly string[]): Promise<string> {
  const run = runBellwether([...command, '--help'])
  await run.ended
  return run.output()
}
