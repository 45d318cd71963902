import type { X402Settlement } from '../../service/ports.ts'
import { memberAt, textOf } from './json-members.ts'

export function verification(body: unknown): { valid: boolean; reason: string } | undefined {
  const valid = memberAt(body, 'isValid')
  if (typeof valid !== 'boolean') return undefined
  return { valid, reason: reasonIn(body, 'invalidReason') }
}

export function settlement(body: unknown): X402Settlement | undefined {
  const success = memberAt(body, 'success')
  const transaction = textOf(memberAt(body, 'transaction')) ?? ''
  if (typeof success !== 'boolean' || (success && transaction === '')) return undefined
  return {
    success,
    transaction,
    network: textOf(memberAt(body, 'network')) ?? '',
    payer: textOf(memberAt(body, 'payer')),
    reason: reasonIn(body, 'errorReason'),
    amount: textOf(memberAt(body, 'amount')),
  }
}

const reasonIn = (body: unknown, name: string): string =>
  (textOf(memberAt(body, name)) ?? 'unexplained').replace(/[^\w .:-]/g, '').slice(0, 100)
