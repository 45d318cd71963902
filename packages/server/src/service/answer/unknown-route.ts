import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { nearest } from '@bellwether-markets/engine/text/nearest'

export interface KnownRoute {
  readonly method: string
  /** With parameters in braces: `/v1/analysis/{ticker}`. */
  readonly path: string
}

interface KnownPath {
  readonly text: string
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

const LONGEST_PATH = 256

/** Explains requests that match no route of a server. */
export class UnknownRoutes {
  readonly #routes: KnownRoute[] = []
  #paths: readonly KnownPath[] | undefined

  /** @param routes further routes of the server */
  add(routes: readonly KnownRoute[]): void {
    this.#routes.push(...routes)
    this.#paths = undefined
  }

  /** The error for a request without a route: wrong method or unknown path. */
  refusal(method: string, target: string): AppError {
    this.#paths ??= pathsOf(this.#routes)
    const path = pathOf(target).slice(0, LONGEST_PATH)
    const known = this.#paths.filter(({ pattern }) => pattern.test(path))
    if (known.length === 0) return notFound(path, this.#paths)
    const allow = [...new Set(known.flatMap(({ methods }) => methods))].join(', ')
    return new AppError('method_not_allowed', { allow, hint: `${method} does not work here; use ${allow}.` })
  }
}

/** Paths that a mistyped one may mean, the nearest first. */
export const nearestPaths = (path: string, paths: readonly string[], count: number): readonly string[] =>
  nearest(
    path,
    paths.map((text) => ({ text })),
    count,
  )

const pathsOf = (routes: readonly KnownRoute[]): readonly KnownPath[] =>
  [...Map.groupBy(routes, ({ path }) => path)].map(([text, same]) => ({
    text,
    pattern: patternOf(text),
    methods: same.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }))

export const pathOf = (target: string): string => target.split('?', 1)[0]

/** Matches targets that spell a route literally, except for its parameters. Its own last slash may be left out. */
export function patternOf(path: string): RegExp {
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern.replace(/\/$/, '/?')}$`)
}

function notFound(path: string, paths: readonly KnownPath[]): AppError {
  const [suggestion] = nearest(path, paths, 1)
  if (suggestion === undefined) return new AppError('not_found')
  const hint = `No such endpoint. Did you mean ${suggestion}? GET /v1/ lists all.`
  return new AppError('not_found', { hint, nearest: [suggestion] })
}
