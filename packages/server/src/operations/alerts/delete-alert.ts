import { Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { keyedCaller } from '../account/account.ts'
import { type AlertDeps, foundAlert } from './alert-deps.ts'
import { ALERT_EXAMPLE, AlertId } from './alert-schema.ts'
import { NEXT } from './doc.ts'

export const deleteAlert = defineOperation({
  id: 'alerts-delete',
  method: 'DELETE',
  effect: 'write',
  scope: 'alerts:write',
  path: '/v1/alerts/{id}',
  title: 'Delete an alert',
  brief: 'Delete an alert rule',
  summary: 'Deletes a rule and its notices, also those that wait for a delivery.',
  doc: 'What is being delivered at this moment may still arrive.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({ id: AlertId({ in: 'path' }) }),
  result: Type.Object({ deleted: Text('Id of the rule') }),
  errors: ['alert_not_found'],
  tool: { name: 'manage_alerts', view: 'delete' },
  concise: ({ deleted }) => ({ summary: `Alert ${deleted} is deleted.` }),
  example: { query: { id: ALERT_EXAMPLE.id }, result: { deleted: ALERT_EXAMPLE.id } },
  async handle(request, deps: AlertDeps) {
    const { account } = keyedCaller(request)
    const { id } = await foundAlert(deps, account.id, request.query.id)
    await deps.alerts.removeAlert(account.id, id)
    return { data: { deleted: id }, next: NEXT }
  },
})
