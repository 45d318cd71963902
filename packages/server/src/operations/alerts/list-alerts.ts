import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { TIERS } from '../../kernel/credits.ts'
import { keyedCaller } from '../account/account.ts'
import type { AlertDeps } from './alert-deps.ts'
import { ALERT_EXAMPLE, Alert, DeadNotice, shownAlert, shownNotice } from './alert-schema.ts'
import { conciseAlerts } from './concise-alerts.ts'

const MOST_DEAD = 100

export const listAlerts = defineOperation({
  id: 'alerts',
  method: 'GET',
  effect: 'read',
  path: '/v1/alerts',
  title: 'Alerts',
  brief: 'List alert rules and dead notices',
  summary: 'All alert rules of the account with their last values, and notices that did not arrive.',
  doc: `Rules are in the order in which they were made. \`dead\` lists the latest ${MOST_DEAD} notices that were given up. \`POST /v1/alerts/resend\` sends one again within 30 days. A rule that was asked for over A2A is among them until it fires.`,
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({
    alerts: Type.Array(Alert, { description: 'The oldest first' }),
    count: Type.Integer({ minimum: 0, description: 'Rules of the account' }),
    most: Type.Integer({ minimum: 1, description: 'Rules that its tier allows' }),
    dead: Type.Array(DeadNotice, { description: 'The latest first' }),
  }),
  tool: { name: 'manage_alerts', view: 'list' },
  list: 'alerts',
  concise: conciseAlerts,
  example: { query: {}, result: { alerts: [ALERT_EXAMPLE], count: 1, most: 5, dead: [] } },
  async handle(request, { alerts }: AlertDeps) {
    const { account } = keyedCaller(request)
    const [rules, dead] = await Promise.all([
      alerts.alertsOf(account.id),
      alerts.noticesOf(account.id, 'dead', MOST_DEAD),
    ])
    const data = {
      alerts: rules.map(shownAlert),
      count: rules.length,
      most: TIERS[account.tier].alertRules,
      dead: dead.map(shownNotice),
    }
    return { data }
  },
})
