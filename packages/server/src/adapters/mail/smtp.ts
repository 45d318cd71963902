import { LOOPBACK_HOSTS } from '@bellwether-markets/engine/kernel/loopback'
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
    async send({ to, ...mail }) {
      opened ??= transport()
      // As an object, since a text may be read as a list.
      await (await opened).sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
