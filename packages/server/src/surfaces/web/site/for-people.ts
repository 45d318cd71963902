import type { IncomingMessage } from 'node:http'

/** `/assets` itself is a page. */
const FOR_PROGRAMS = /^\/(?:assets\/|(?:v1|mcp|a2a|oauth|\.well-known|metrics|livez|readyz)(?:[/?]|$))/

/** Whether a person is to read the answer: a browser asks for a page. */
export const isForPeople = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !FOR_PROGRAMS.test(url)
