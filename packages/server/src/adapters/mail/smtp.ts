import { LOOPBACK_HOSTS } from '../../kernel/loopback.ts'
import type { Mailer } from '../../service/ports.ts'

const TIMEOUT_MS = 10_000

/** @param from `Name <address>` or an address */
export function smtpMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const transport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      // Otherwise an attacker on the path can strip STARTTLS and read the codes.
      requireTLS: !LOOPBACK_HOSTS.has(new URL(url).hostname),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let opened: ReturnType<typeof transport> | undefined
  return {
    async send({ to, headers, ...mail }) {
      opened ??= transport()
      // As an object, since a text may be read as a list.
      const sending = (await opened).sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      })
      await sending.catch((error: SmtpError) => {
        throw Object.assign(error, { mayTryAgain: isLost(error) })
      })
    },
  }
}

interface SmtpError extends Error {
  readonly responseCode?: number
  readonly syscall?: string
}

/** Before a connection, or refused for now; after a connection that broke off nobody knows. */
const isLost = ({ responseCode, syscall, message }: SmtpError): boolean =>
  responseCode === undefined
    ? syscall !== undefined || /^(?:Connection timeout|Greeting never received)/.test(message)
    : responseCode < FINAL

/** Codes from here on are final. */
const FINAL = 500
