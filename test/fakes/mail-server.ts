import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as they came. */
  readonly source: string
  /** The first six digits of its text. */
  readonly code: string
}

export interface MailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Refuses whatever is sent from now on. */
  refuse(isRefused: boolean): void
  close(): void
}

/** As much of an SMTP server as one that keeps mails needs. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let isRefused = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    let [from, to, waiting] = ['', [] as string[], '']
    let source: string | undefined
    const hear = (line: string): void => {
      if (source !== undefined) {
        if (line !== '.') source += `${line}\n`
        else {
          const code = /\b(\d{3}) ?(\d{3})\b/.exec(source.slice(source.indexOf('\n\n')))
          mails.push({ from, to, source, code: `${code?.[1]}${code?.[2]}` })
          source = undefined
          to = []
          say('250 kept')
        }
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 mail.test')
      else if (/^STARTTLS/i.test(line)) say('502 not known')
      else if (isRefused) say('451 not now, <nobody@example.com>')
      else if (/^MAIL FROM/i.test(line)) {
        from = /<(.*?)>/.exec(line)?.[1] ?? ''
        say('250 ok')
      } else if (/^RCPT TO/i.test(line)) {
        to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
        say('250 ok')
      } else if (/^DATA/i.test(line)) {
        source = ''
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
    say('220 mail.test')
    socket.on('data', (bytes) => {
      waiting += bytes.toString('utf8')
      const lines = waiting.split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse(refused) {
      isRefused = refused
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
