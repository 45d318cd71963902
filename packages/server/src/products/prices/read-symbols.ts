import { AppError } from '../../kernel/errors.ts'

/** More than any market tracks; keeps the cost of one call bounded. */
const MOST_SYMBOLS = 200

/**
 * The symbols that a caller named, in capitals, each once, in the order of their first mention. Commas separate them,
 * and blanks do too, since no ticker holds one.
 * @throws AppError `validation_error` where the text names none, or too many
 */
export function readSymbols(text: string): readonly string[] {
  const named = text
    .toUpperCase()
    .split(/[,\s]+/)
    .filter((symbol) => symbol !== '')
  const symbols = [...new Set(named)]
  if (symbols.length === 0) throw refusal('name at least one symbol or omit the parameter', text)
  if (symbols.length > MOST_SYMBOLS) throw refusal(`name at most ${MOST_SYMBOLS} symbols`, text)
  return symbols
}

const refusal = (demand: string, input: string): AppError =>
  new AppError('validation_error', {
    detail: [
      {
        type: 'value_error',
        loc: ['query', 'symbols'],
        msg: `Value error, ${demand}`,
        input,
        ctx: { error: {} },
      },
    ],
  })
