import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { AccountSummary, Clock, Ledger } from '../../service/ports.ts'
import { KEY_ROW_EXAMPLE, KeyRow, keyRow } from './key-row.ts'

interface DisableKeyDeps {
  readonly ledger: Ledger
  readonly admission: Admission
  readonly wallClock: Clock
}

export const adminDisableKey = defineOperation({
  id: 'admin-disable-key',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/keys/disable',
  title: 'Disable key',
  summary: 'Stops a key at once.',
  doc: 'Calls with the key are refused from then on with `key_disabled`; its balance and its usage stay.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    id: Type.Integer({
      minimum: 1,
      description: 'Number of the key, as the list of keys shows it',
      examples: [1],
    }),
  }),
  result: KeyRow,
  errors: ['not_found'],
  example: { query: { id: '1' }, result: { ...KEY_ROW_EXAMPLE, status: 'disabled' } },
  async handle({ query: { id } }, { ledger, admission, wallClock }: DisableKeyDeps) {
    const find = async (): Promise<AccountSummary | undefined> =>
      (await ledger.listAccounts()).find((account) => account.id === id)
    if (!(await find())) throw new AppError('not_found', { hint: `There is no key number ${id}.` })
    await ledger.disableAccount(id, wallClock.now())
    admission.forget(id)
    const disabled = await find()
    if (!disabled) throw new RangeError(`account ${id} has gone`)
    return { data: keyRow(disabled) }
  },
})
