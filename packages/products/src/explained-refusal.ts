import { type AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'

/** A value that cannot be taken. Agents read the reason, callers of HTTP the hint: both get the explanation. */
export const explainedRefusal = (
  parameter: string,
  reason: string,
  explanation: string,
  input: unknown,
): AppError => invalidValue(['query', parameter], `${reason}. ${explanation}`, input, explanation)
