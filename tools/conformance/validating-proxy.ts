import { createLogger } from '@stoplight/prism-core'
import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpProxyConfig,
  type IHttpRequest,
  type IHttpResponse,
  type PrismHttpComponents,
} from '@stoplight/prism-http'
import type { ProxiedAnswer, ProxiedRequest, ValidatingProxy } from '../../test/journeys/described-calls.ts'
import type { Json } from '../../test/journeys/json.ts'
import { withShortForms } from './short-forms.ts'

/** Every check on; a violation is reported in addition to the answer, never instead of it. */
const PROXY: IHttpProxyConfig = {
  isProxy: true,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstream: new URL('http://service.invalid'),
  upstreamProxy: undefined,
  mock: { dynamic: false },
}
const LOGGER = createLogger('prism', { level: 'silent' })
const NOT_FOUND_OR_ALLOWED: readonly number[] = [404, 405]

interface Violations {
  readonly input: readonly Violation[]
  readonly output: readonly Violation[]
}

type Violation = { readonly path?: readonly (string | number)[]; readonly message: string }

/**
 * Prism as a validating proxy for an OpenAPI document. It finds the operation, holds the request against its security,
 * parameters and body, has it forwarded and holds the answer against the status, the headers and the schema. Only the
 * forwarding is ours: Prism's own rewrites query strings and bodies, and then no answer could be compared by bytes.
 */
export async function validatingProxy(document: Json): Promise<ValidatingProxy> {
  const whole = await getHttpOperationsFromSpec(document)
  const shortened = await getHttpOperationsFromSpec(withShortForms(document))
  return async (request, forward) => {
    const answered = forward()
    const forwarding: Partial<PrismHttpComponents> = {
      logger: LOGGER,
      forward: () => () => async () => ({ _tag: 'Right', right: answerForPrism(await answered) }),
    }
    const prism = createInstance(PROXY, forwarding as PrismHttpComponents)
    const [answer, outcome] = await Promise.all([
      answered,
      prism.request(requestForPrism(request), asksForShortForm(request) ? shortened : whole)(),
    ])
    if (outcome._tag === 'Left') throw outcome.left
    return { answer, violations: violationsOf(request, answer, outcome.right.validations) }
  }
}

const asksForShortForm = ({ target }: ProxiedRequest): boolean => /[?&](?:detail|view)=/.test(target)

/** A request may violate the description if it was refused for it. */
function violationsOf(
  request: ProxiedRequest,
  { status }: ProxiedAnswer,
  { input, output }: Violations,
): readonly string[] {
  if (input.some(({ message }) => message === 'Selected route not found')) return undescribed(status)
  return [
    ...(status < 400 ? input.map(say('request')) : []),
    ...output.filter((violation) => !isMissingBody(violation, request)).map(say('answer')),
  ]
}

const say =
  (what: string) =>
  ({ path, message }: Violation): string =>
    `${what} ${path?.join('.') ?? ''}: ${message}`

/** What the document does not describe is not there. */
const undescribed = (status: number): readonly string[] =>
  NOT_FOUND_OR_ALLOWED.includes(status) ? [] : [`answer: ${status} for what is not described`]

/** HEAD is described as GET, whose body it leaves out. */
const isMissingBody = ({ path }: Violation, { method }: ProxiedRequest): boolean =>
  method === 'HEAD' && path?.[0] === 'body'

/** As the service reads it, whatever its type is said to be. */
function bodyOf(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function requestForPrism({ method, target, headers, body }: ProxiedRequest): IHttpRequest {
  const { pathname, searchParams } = new URL(target, PROXY.upstream)
  return {
    method: (method === 'HEAD' ? 'get' : method.toLowerCase()) as IHttpRequest['method'],
    url: {
      path: pathname.replace(/(?<=.)\/$/, ''),
      query: Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, valuesOf(name)])),
    },
    headers: Object.fromEntries(headers),
    body: bodyOf(body),
  }

  function valuesOf(name: string): string | string[] {
    const [first = '', ...others] = searchParams.getAll(name)
    return others.length === 0 ? first : [first, ...others]
  }
}

const answerForPrism = ({ status, headers, text }: ProxiedAnswer): IHttpResponse => ({
  statusCode: status,
  headers: Object.fromEntries(headers),
  body: headers.get('content-type')?.startsWith('application/json') && text !== '' ? JSON.parse(text) : text,
})
