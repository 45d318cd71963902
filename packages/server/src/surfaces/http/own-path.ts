import type { FastifyReply } from 'fastify'

const BASE = 'http://own.invalid'

declare const leadsHere: unique symbol
declare const isWeb: unique symbol

/** A path of this service; `ownPath` alone makes one. */
export type OwnPath = string & { readonly [leadsHere]: true }
/** An absolute address of a web page; `webAddress` alone makes one. */
export type WebAddress = string & { readonly [isWeb]: true }

/** A path of this service that a form or a link names; undefined for anything that leads elsewhere. */
export function ownPath(text: string | null): OwnPath | undefined {
  const url = text === null ? null : URL.parse(text, BASE)
  if (url?.origin !== BASE) return undefined
  const path = url.pathname + url.search + url.hash
  // The path of `/.//evil.example` names another host.
  return path.startsWith('//') ? undefined : (path as OwnPath)
}

/** For what the service names itself. @throws RangeError for anything that leads elsewhere */
export function pathHere(text: string): OwnPath {
  const path = ownPath(text)
  if (path === undefined) throw new RangeError(`${text} is no path of this service`)
  return path
}

/** Where a visitor signs in who then comes back to a page. */
export const signInPath = (back: string): OwnPath =>
  pathHere(`/account/sign-in?${new URLSearchParams({ back })}`)

/** Undefined for anything that is no web page, such as a script. */
export function webAddress(text: string): WebAddress | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? (url.href as WebAddress) : undefined
}

/** Every redirect of a page. */
export const redirectTo = (
  reply: FastifyReply,
  address: OwnPath | WebAddress,
  status: 302 | 303,
): FastifyReply => reply.redirect(address, status)
