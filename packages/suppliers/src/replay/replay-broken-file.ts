import { StartupError } from '@bellwether-markets/engine/kernel/errors'

export interface BrokenPlace {
  readonly file: string
  /** From 1, the header being row 1. */
  readonly row?: number
  readonly column?: string
  readonly problem: string
}

const HINT = 'Correct the file, or let REPLAY_DIR name another directory.'

/** The message names file, row, column and value. */
export class BrokenReplayFile extends StartupError {
  readonly file: string
  readonly row: number | undefined
  readonly column: string | undefined
  readonly found: string

  constructor(place: BrokenPlace) {
    const row = place.row === undefined ? '' : `, row ${place.row}`
    const column = place.column === undefined ? '' : `, column ${place.column}`
    super(`replay file ${place.file}${row}${column}: ${place.problem}`, HINT)
    this.name = 'BrokenReplayFile'
    this.file = place.file
    this.row = place.row
    this.column = place.column
    this.found = place.problem
  }
}

const LONGEST_QUOTED = 60

export const quoted = (text: string): string =>
  JSON.stringify(text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text)
