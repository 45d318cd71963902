import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import type { Ledger } from '../../service/ports.ts'
import { KEY_ROW_EXAMPLE, KeyRow, keyRow } from './key-row.ts'

export const adminListKeys = defineOperation({
  id: 'admin-list-keys',
  method: 'GET',
  effect: 'read',
  path: '/v1/admin/keys',
  title: 'List keys',
  summary: 'All keys, masked, with balance and usage.',
  doc: 'Keys are stored as digests; nobody can read them again.',
  access: 'admin',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({
    keys: Type.Array(KeyRow),
    count: Type.Integer({ minimum: 0, description: 'Number of keys' }),
  }),
  example: { query: {}, result: { keys: [KEY_ROW_EXAMPLE], count: 1 } },
  async handle(_request, { ledger }: { ledger: Ledger }) {
    const keys = (await ledger.listAccounts()).map(keyRow)
    return { data: { keys, count: keys.length } }
  },
})
