import { readFileSync } from 'node:fs'

/** An answer as the measured service gave it, to be given again by the servers it is compared with. */
export interface RecordedAnswer {
  readonly path: string
  /** Names and values in turn, without those which `node:http` adds by itself. */
  readonly headers: readonly string[]
  readonly body: string
}

/** From here on a body is sent as bytes rather than as a string: what is faster for `node:http` at that size. */
const SENT_AS_BYTES_FROM = 8 * 1024

interface ReadyAnswer {
  readonly headers: readonly string[]
  readonly body: string | Buffer
}

export function readRecordedAnswers(): ReadonlyMap<string, ReadyAnswer> {
  const file = process.env.RECORDED_ANSWERS
  if (!file) throw new Error('RECORDED_ANSWERS names no file')
  const recorded: readonly RecordedAnswer[] = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    recorded.map(({ path, headers, body }) => {
      const bytes = Buffer.from(body)
      return [path, { headers, body: bytes.length < SENT_AS_BYTES_FROM ? body : bytes }]
    }),
  )
}
