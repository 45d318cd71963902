import { createServer } from 'node:http'
import { readRecordedAnswers } from './recorded-answers.ts'

const answers = readRecordedAnswers()

createServer({ optimizeEmptyRequests: true }, (request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer) response.writeHead(200, answer.headers as string[]).end(answer.body)
  else response.writeHead(404, ['Content-Length', '0']).end()
}).listen(Number(process.env.PORT), '127.0.0.1')
