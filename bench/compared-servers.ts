import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ChildProcesses, nodeCommand, type StartedProcess } from './child-processes.ts'
import { freePort } from './free-port.ts'
import { httpCall } from './http-call.ts'
import type { RecordedAnswer } from './servers/recorded-answers.ts'
import { waitForAnswer } from './wait-for-answer.ts'

export type ComparedId = 'bare' | 'fastify' | 'fastapi'

const PYTHON = process.env.PYTHON ?? 'python3'
const COMMANDS: Readonly<Record<ComparedId, readonly string[]>> = {
  bare: nodeCommand({ script: new URL('./servers/bare.ts', import.meta.url), notesLongTurns: true }),
  fastify: nodeCommand({ script: new URL('./servers/fastify.ts', import.meta.url), notesLongTurns: true }),
  fastapi: [PYTHON, fileURLToPath(new URL('./servers/charged.py', import.meta.url))],
}

export interface ComparedParts {
  readonly children: ChildProcesses
  readonly core: number | undefined
  /** For records, keys, database and logs. */
  readonly directory: string
  readonly answers: readonly RecordedAnswer[]
  /** Those of a server that charges, one for the load and one for looking around. */
  readonly keys: readonly [load: string, spare: string]
}

export interface ComparedServer {
  readonly port: number
  readonly process: StartedProcess
  /** Credits that the key of the load has been debited with. */
  creditsUsed(): Promise<number>
}

/** Why FastAPI cannot be measured here; undefined if it can be. */
export function noFastApi(): string | undefined {
  const { status, error, stderr } = spawnSync(PYTHON, ['-c', 'import fastapi, uvicorn'], { encoding: 'utf8' })
  if (status === 0) return undefined
  const cause = error ? error.message : stderr.trim().split('\n').at(-1)
  return `${PYTHON} has no fastapi with uvicorn (${cause}); PYTHON may name another`
}

/** Starts one that gives the recorded answers. @throws Error if it answers anything else */
export async function startComparedServer(id: ComparedId, parts: ComparedParts): Promise<ComparedServer> {
  const { children, core, directory, answers, keys } = parts
  const port = await freePort()
  const records = join(directory, `${id}-answers.json`)
  const keyFile = join(directory, `${id}-keys.json`)
  writeFileSync(records, JSON.stringify(answers))
  writeFileSync(keyFile, JSON.stringify(keys))
  const server = children.start({
    name: id,
    command: COMMANDS[id],
    core,
    environment: {
      PORT: String(port),
      RECORDED_ANSWERS: records,
      CHARGED_KEYS: keyFile,
      DATABASE_FILE: join(directory, `${id}.sqlite`),
    },
  })
  const [load, spare] = keys
  for (const { path, body } of answers) {
    const answer = await waitForAnswer(server, port, path, { 'X-API-Key': spare })
    if (answer.body !== body) throw new Error(`${id} answers ${path} otherwise than the service`)
  }
  const creditsUsed = async (): Promise<number> => {
    const { body } = await httpCall(port, 'GET', '/used', { 'X-API-Key': load })
    return JSON.parse(body).used
  }
  return { port, process: server, creditsUsed }
}
