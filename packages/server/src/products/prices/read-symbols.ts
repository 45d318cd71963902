import { AppError } from '../../kernel/errors.ts'

/** More than any market tracks; bounds the cost of a request. */
const MOST_SYMBOLS = 200

/**
 * Requested symbols in upper case, distinct, in order. Separated by commas or blanks, as no ticker contains a blank.
 * @throws AppError `validation_error` for none or too many
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
