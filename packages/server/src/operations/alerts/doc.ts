import { EXAMPLES } from '../../domain/alerts/condition.ts'

const FORMS = Object.values(EXAMPLES)
  .map((example) => `- \`${example}\``)
  .join('\n')

export const NEXT = {
  endpoint: '/v1/alerts',
  reason: 'All rules with their last values.',
  credits: 0,
}

export const alertDoc = `Conditions, each by an example. Symbol and number are yours to choose.

${FORMS}

\`move\` is the size of the move of the day, up or down, over the root mean square of the 60 before. \`calendar\` fires when an announced report is so many days ahead; estimated days do not fire.

A rule is evaluated once for each new snapshot of what it reads. It fires when its condition comes to hold. After that the figure must come back by 2% of the threshold before it fires again. A condition that holds already when the rule is made does not fire. Stale data and a risk index without all its drivers never fire; \`data.stale\` tells of the former. Within \`cooldown_s\` a firing waits.

\`past_year\` tells how often the rule would have fired, by daily closes of the year before. It is null if no such history is held.

Notices are sent by Standard Webhooks: headers \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`, and a body \`{"type","timestamp","data"}\` of at most 2 KB. Verify them with a library of standardwebhooks.com and the secret of this answer. Answer with 2xx within 15 seconds. Redirects are not followed, and only public addresses are called. A notice that fails is tried ten times over three days with the same id, then given up. Five that are given up in a row pause the rule, and 410 disables it: delete it and make it again, also to get another secret. Order is not promised.

A notice that arrives costs 1 credit. Without credits none is sent, and the rule pauses. Notices to the stream cost nothing: open \`GET /v1/stream?alerts=true\`.`
