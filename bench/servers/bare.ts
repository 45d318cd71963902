import { createServer } from 'node:http'
import { readRecordedAnswers } from './recorded-answers.ts'

/** From here on a body is faster sent as bytes than as characters of a byte each, in one piece with the head. */
const SENT_AS_BYTES_FROM = 8 * 1024

const answers = new Map(
  [...readRecordedAnswers()].map(([path, { headers, body }]) => [
    path,
    { headers, body: body.length < SENT_AS_BYTES_FROM ? body.toString('latin1') : body },
  ]),
)

createServer({ optimizeEmptyRequests: true }, (request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer) response.writeHead(200, answer.headers as string[]).end(answer.body, 'latin1')
  else response.writeHead(404, ['Content-Length', '0']).end()
}).listen(Number(process.env.PORT), '127.0.0.1')
