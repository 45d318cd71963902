import { nearest } from '../../domain/text/nearest.ts'
import { AppError } from '../../kernel/errors.ts'

export interface KnownRoute {
  readonly method: string
  /** With parameters in braces: `/v1/analysis/{ticker}`. */
  readonly path: string
}

const matches = (known: string, path: string): boolean => {
  const pattern = known.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern.replace(/\/$/, '')}/?$`).test(path)
}

/** The error for a request without a route: wrong method or unknown path. */
export function unknownRoute(routes: readonly KnownRoute[], method: string, target: string): AppError {
  const path = target.split('?', 1)[0].slice(0, 256)
  const methods = routes.filter((route) => matches(route.path, path)).map((route) => route.method)
  if (methods.length > 0) {
    const allow = [
      ...new Set(methods.flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known]))),
    ].join(', ')
    return new AppError('method_not_allowed', { allow, hint: `${method} does not work here; use ${allow}.` })
  }
  const paths = [...new Set(routes.map((route) => route.path))].map((text) => ({ text }))
  const [suggestion] = nearest(path, paths, 1)
  const hint =
    suggestion === undefined ? undefined : `No such endpoint. Did you mean ${suggestion}? GET /v1/ lists all.`
  return new AppError('not_found', { ...(hint === undefined ? {} : { hint, nearest: [suggestion] }) })
}
