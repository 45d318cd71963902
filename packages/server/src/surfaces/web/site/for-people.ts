import type { IncomingMessage } from 'node:http'

const FOR_PROGRAMS =
  /^\/(?:v1|mcp|a2a|oauth|\.well-known|assets|metrics|livez|readyz|admin\/(?:api|session))(?:[/?]|$)/

/** Whether a person is to read the answer: a browser asks for a page. */
export const isForPeople = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !FOR_PROGRAMS.test(url)
