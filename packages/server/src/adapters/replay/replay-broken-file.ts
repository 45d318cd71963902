import { StartRefused } from '../../kernel/start-refused.ts'

/** Where a file of a replay directory is broken, and what was found there. */
export interface BrokenPlace {
  /** Path inside the replay directory. */
  readonly file: string
  /** Counts from 1, the header being row 1; undefined if the file as a whole is meant. */
  readonly row?: number
  readonly column?: string
  readonly problem: string
}

const HINT = 'Correct the file, or let REPLAY_DIR name another directory.'

/** A replay directory cannot be used as it is. The message names file, row, column and what was found. */
export class BrokenReplayFile extends StartRefused {
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

/** A text found in a file, as an error may show it. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text)
