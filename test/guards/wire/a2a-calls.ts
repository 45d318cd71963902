import type { Json } from '../../journeys/json.ts'
import { a2a, message } from './agent-requests.ts'
import type { Options, Section } from './section.ts'
import { THEN, type World } from './world.ts'

const A2A = '/a2a'
const METHODS = [
  'SendStreamingMessage',
  'SubscribeToTask',
  'GetTask',
  'CancelTask',
  'ListTasks',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard',
  'message/send',
  'nothing',
]

export async function skillsIn({ administer }: World): Promise<readonly string[]> {
  const { skills } = await administer('GET', '/.well-known/agent-card.json')
  return skills.map(({ id }: Json) => id)
}

export async function callSkill(section: Section, skill: string): Promise<void> {
  const key = await section.world.issue('pro')
  const given = { skill, ...(skill === 'stock-analysis' ? { ticker: 'AAPL' } : {}), as_of: THEN }
  const send = (what: string, id: string, parts: readonly object[], options: Options = { key }) =>
    section.call(what, A2A, a2a('SendMessage', message(`${skill}-${id}`, ...parts), options))
  await send('', '1', [{ data: given }])
  await send('sent again', '1', [{ data: given }])
  await send('in text', '2', [{ text: 'Please:' }, { text: JSON.stringify(given) }])
  await send('without a key', '3', [{ data: given }], {})
  await send('with nonsense for a key', '4', [{ data: given }], { headers: { 'x-api-key': 'bw_nonsense' } })
  const wrong = { ...given, as_of: 'soon', ticker: 'NOPE', source: 'nothing', lang: 'fr' }
  await send('with wrong parameters', '5', [{ data: wrong }])
  await send('by its name', '6', [{ text: skill }])
}

/** What is no message to a skill. */
export async function callA2aProtocol(section: Section): Promise<void> {
  const ask = (what: string, options: Options) => section.call(what, A2A, options)
  const risk = { data: { skill: 'market-risk-assessment', as_of: THEN } }
  const call = a2a('SendMessage', message('m-1', risk))
  for (const method of METHODS) await ask(method, a2a(method, {}))
  await ask('an unknown skill', a2a('SendMessage', message('m-2', { data: { skill: 'nothing' } })))
  const today = message('m-3', { text: 'What is the risk today?' })
  await ask('no skill', a2a('SendMessage', today))
  await ask('no parts', a2a('SendMessage', message('m-4')))
  const inContext = { message: { ...message('m-5', risk).message, contextId: 'context-1' } }
  await ask('in a context', a2a('SendMessage', inContext))
  await ask('no message', a2a('SendMessage', {}))
  await ask(
    'of another role',
    a2a('SendMessage', { message: { messageId: 'm', role: 'ROLE_AGENT', parts: [] } }),
  )
  await ask('no JSON', { ...call, body: '{' })
  await ask('an empty body', { ...call, body: '' })
  await ask('no request', { ...call, body: '{"jsonrpc":"2.0"}' })
  await ask('a batch', { ...call, body: `[${call.body}]` })
  for (const version of ['0.3', '1.1', '']) {
    await ask(`version ${version}`, { ...call, headers: { ...call.headers, 'a2a-version': version } })
  }
  await ask('without a version', { ...call, headers: { 'content-type': 'application/json' } })
  await ask('under a strange name', { ...call, headers: { ...call.headers, host: 'pages.example' } })
  await ask('of a strange page', { ...call, headers: { ...call.headers, origin: 'https://pages.example' } })
  await ask('', { method: 'GET' })
}
