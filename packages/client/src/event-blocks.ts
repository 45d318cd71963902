/** What stands between two empty lines of server-sent events. */
export interface EventBlock {
  readonly event: string
  /** Undefined where the block moves no position. */
  readonly id: string | undefined
  /** Undefined where the block is no event. */
  readonly data: string | undefined
  /** Milliseconds to wait before a new connection; undefined where nothing is said of it. */
  readonly retryMs: number | undefined
}

/**
 * Reads server-sent events piece by piece, by HTML Living Standard 9.2.6. A block that was cut off is never given.
 * @returns takes the next piece and gives the blocks that it completes
 */
export function eventBlocks(): (piece: string) => readonly EventBlock[] {
  let rest = ''
  let lines: string[] = []
  let isFirst = true
  return (piece) => {
    rest += isFirst ? piece.replace(/^\uFEFF/, '') : piece
    if (rest !== '') isFirst = false
    const blocks: EventBlock[] = []
    // A carriage return at the end may be half of a line end.
    for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
      const line = rest.slice(0, end.index)
      rest = rest.slice(end.index + end[0].length)
      if (line !== '') lines.push(line)
      else {
        blocks.push(blockOf(lines))
        lines = []
      }
    }
    return blocks
  }
}

function blockOf(lines: readonly string[]): EventBlock {
  const fields = lines.map((line) => {
    const mark = line.indexOf(':')
    return mark < 0 ? [line, ''] : [line.slice(0, mark), line.slice(mark + 1).replace(/^ /, '')]
  })
  const all = (name: string): readonly string[] =>
    fields.flatMap(([field, value]) => (field === name ? [value ?? ''] : []))
  const data = all('data')
  const retry = all('retry').findLast((value) => /^\d{1,9}$/.test(value))
  return {
    event: all('event').at(-1) ?? 'message',
    id: all('id').findLast((value) => !value.includes('\0')),
    data: data.length === 0 ? undefined : data.join('\n'),
    retryMs: retry === undefined ? undefined : Number(retry),
  }
}
