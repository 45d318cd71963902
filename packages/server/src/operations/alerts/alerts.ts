import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { Count, List, Positive, Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { keyedCaller } from '../account/account.ts'
import { type AlertDeps, foundAlert, NEXT } from './alert-deps.ts'
import { ALERT_EXAMPLE, Alert, AlertId, conciseAlerts, shownAlert } from './alert-schema.ts'

export const listAlerts = defineOperation({
  id: 'alerts',
  method: 'GET',
  effect: 'read',
  scope: 'alerts:write',
  path: '/v1/alerts',
  title: 'Alerts',
  brief: 'List alert rules',
  summary: 'All alert rules of the account with their last values.',
  doc: 'Rules are in the order in which they were made. `status` and `reason` tell of a rule whose notices do not arrive.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({
    alerts: List(Alert, 'The oldest first'),
    count: Count('Rules of the account'),
    most: Positive('Rules that its tier allows'),
  }),
  tool: { name: 'manage_alerts', view: 'list' },
  list: 'alerts',
  concise: conciseAlerts,
  example: { query: {}, result: { alerts: [ALERT_EXAMPLE], count: 1, most: 5 } },
  async handle(request, { alerts }: AlertDeps) {
    const { account } = keyedCaller(request)
    const rules = await alerts.alertsOf(account.id)
    return {
      data: {
        alerts: rules.map(shownAlert),
        count: rules.length,
        most: TIERS[account.tier].alertRules,
      },
    }
  },
})

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
