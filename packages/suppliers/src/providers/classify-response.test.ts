import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyResponse } from './classify-response.ts'
import type { BodyKind } from './provider-request.ts'

const kindOf = (status: number, body: string, expects: BodyKind = 'json'): string =>
  classifyResponse({ status, bytes: new TextEncoder().encode(body) }, expects).kind

test('the status decides where it refuses', () => {
  const table: readonly (readonly [status: number, body: string, kind: string])[] = [
    [304, '', 'not_modified'],
    [302, '', 'redirect'],
    [400, '{"error":1}', 'bad_request'],
    [401, '{"error":1}', 'auth'],
    [402, 'Pay', 'auth'],
    [404, '<html>', 'not_found'],
    [408, '', 'transient'],
    [410, '', 'not_found'],
    [418, '', 'bad_request'],
    [429, 'Too Many Requests', 'limited'],
    [451, '', 'blocked'],
    [500, '{}', 'transient'],
    [503, '<html>', 'transient'],
    [504, '', 'transient'],
  ]
  for (const [status, body, kind] of table) assert.equal(kindOf(status, body), kind, `${status}`)
})

test('a 403 is a missing object, a key without the right, or a block, by its body', () => {
  assert.equal(
    kindOf(403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'xml'),
    'not_found',
  )
  assert.equal(kindOf(403, '{"message":"not in your plan"}'), 'auth')
  assert.equal(kindOf(403, '<!DOCTYPE html><title>Undeclared Automated Tool</title>'), 'blocked')
  assert.equal(kindOf(403, 'no'), 'blocked')
})

test('with status 200 the first bytes decide', () => {
  const table: readonly (readonly [body: string, expects: BodyKind, kind: string])[] = [
    ['{"a":1}', 'json', 'data'],
    ['\uFEFF [1]', 'json', 'data'],
    ['', 'json', 'malformed'],
    ['  \n', 'json', 'malformed'],
    ['plain words', 'json', 'malformed'],
    ['Please limit requests to one every 5 seconds', 'json', 'limited'],
    ['<?xml version="1.0"?><rss/>', 'json', 'malformed'],
    ['<html>', 'json', 'blocked'],
    ['Date,Close\n', 'csv', 'data'],
    ['No data', 'csv', 'not_found'],
    ['Exceeded the daily hits limit', 'csv', 'limited'],
    ['{"a,b":1}', 'csv', 'malformed'],
    ['<!DOCTYPE html><p>,</p>', 'csv', 'blocked'],
    ['<?xml version="1.0"?>\n<!-- a -->\n<rss>', 'xml', 'data'],
    ['<!DOCTYPE html><feed>', 'xml', 'data'],
    ['<!DOCTYPE html><html><feed>', 'xml', 'blocked'],
    ['<!-- nothing -->', 'xml', 'malformed'],
    ['<!-- no end', 'xml', 'malformed'],
    [`${'<!-- a -->'.repeat(300)}x`, 'xml', 'malformed'],
    [`<!-- ${'words '.repeat(500)}-->${'<!-- a -->'.repeat(300)}<rss>`, 'xml', 'data'],
    ['{"a":1}', 'xml', 'malformed'],
    ['PK\u0003\u0004rest', 'zip', 'data'],
    ['<html>', 'zip', 'blocked'],
    ['a1B2c3D4e5F', 'text', 'data'],
    ['Too Many Requests\r\n', 'text', 'limited'],
    ['<html>', 'text', 'blocked'],
    ['<!doctype html><form>', 'html', 'data'],
    ['{}', 'html', 'malformed'],
  ]
  for (const [body, expects, kind] of table)
    assert.equal(kindOf(200, body, expects), kind, `${expects}: ${body}`)
})
