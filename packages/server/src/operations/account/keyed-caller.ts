import type { Account } from '../../contract/account.ts'
import type { CallLimits, OperationRequest } from '../../contract/operation.ts'
import { AppError } from '../../kernel/errors.ts'

/** Suggested next call of account operations. */
export const RISK_FIRST = {
  endpoint: '/v1/risk',
  reason: 'Start with the risk index; it is free.',
  credits: 0,
}

/** The caller of a keyed operation. @throws AppError `missing_api_key` */
export function keyedCaller({ account, limits }: Pick<OperationRequest<unknown>, 'account' | 'limits'>): {
  account: Account
  limits: CallLimits
} {
  if (!account || !limits) throw new AppError('missing_api_key')
  return { account, limits }
}
