import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { ChildProcesses } from './child-processes.ts'
import { type MeasuredService, startMeasuredService } from './measured-service.ts'
import type { ContenderId, Options } from './options.ts'
import { recordAnswer } from './record-answers.ts'
import type { RecordedAnswer } from './servers/recorded-answers.ts'
import { waitForAnswer } from './wait-for-answer.ts'

const COMPARED_SERVERS = {
  bare: new URL('./servers/bare.ts', import.meta.url),
  fastify: new URL('./servers/fastify.ts', import.meta.url),
}

export interface Contender {
  readonly id: ContenderId
  readonly label: string
  readonly port: number
  readonly pid: number
  readonly keys: readonly string[]
}

export interface Setting {
  readonly service: MeasuredService
  readonly contenders: readonly Contender[]
  /** In the order of the sizes asked for. */
  readonly answers: readonly RecordedAnswer[]
}

export interface SettingParts {
  readonly options: Options
  readonly children: ChildProcesses
  readonly core: number | undefined
  /** For data, records and logs of this run. */
  readonly directory: string
}

/** Starts the service, records what it answers, and starts the others, which give the same answers. */
export async function startContenders(parts: SettingParts): Promise<Setting> {
  const { options, children, core, directory } = parts
  const service = await startMeasuredService({
    children,
    core,
    port: await freePort(),
    script: options.server,
    dataDirectory: join(directory, 'data'),
  })
  const answers: RecordedAnswer[] = []
  for (const sizeKb of options.sizesKb) answers.push(await recordAnswer(service, sizeKb * 1024))
  const records = join(directory, 'answers.json')
  writeFileSync(records, JSON.stringify(answers))

  const oneKey = await service.createKeys(1)
  const ours = { port: service.port, pid: service.server.pid }
  const contenders: Contender[] = []
  for (const id of options.contenders) {
    if (id === 'one-key') contenders.push({ id, label: 'Bellwether, 1 key', ...ours, keys: oneKey })
    else if (id === 'many-keys') {
      const label = `Bellwether, ${options.keys.toLocaleString('en')} keys`
      contenders.push({ id, label, ...ours, keys: await service.createKeys(options.keys) })
    } else {
      const label = id === 'bare' ? 'bare node:http' : 'Fastify, no charge'
      const started = await startComparison(parts, id, records, answers)
      contenders.push({ id, label, ...started, keys: oneKey })
    }
  }
  return { service, contenders, answers }
}

async function startComparison(
  { children, core }: SettingParts,
  name: keyof typeof COMPARED_SERVERS,
  records: string,
  answers: readonly RecordedAnswer[],
): Promise<{ port: number; pid: number }> {
  const port = await freePort()
  const server = children.start({
    name,
    script: COMPARED_SERVERS[name],
    core,
    environment: { PORT: String(port), RECORDED_ANSWERS: records },
  })
  for (const { path, body } of answers) {
    const answer = await waitForAnswer(server, port, path)
    if (answer.body !== body) throw new Error(`${name} answers ${path} otherwise than the service`)
  }
  return { port, pid: server.pid }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
