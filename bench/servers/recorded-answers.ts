import { readFileSync } from 'node:fs'

/** An answer as the measured service gave it, to be given again by the servers it is compared with. */
export interface RecordedAnswer {
  readonly path: string
  /** Names and values in turn, without those which `node:http` adds by itself. */
  readonly headers: readonly string[]
  readonly body: string
}

interface ReadyAnswer {
  readonly headers: readonly string[]
  readonly body: Buffer
}

export function readRecordedAnswers(): ReadonlyMap<string, ReadyAnswer> {
  const file = process.env.RECORDED_ANSWERS
  if (!file) throw new Error('RECORDED_ANSWERS names no file')
  const recorded: readonly RecordedAnswer[] = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(recorded.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body) }]))
}
