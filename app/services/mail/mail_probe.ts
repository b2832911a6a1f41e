import { createTransport } from 'nodemailer'
import { smtpOptions } from '#config/mail'

/**
 * Connects to the mail server as when sending an email: greeting, TLS and sign-in.
 *
 * @param timeout milliseconds for each step
 * @throws nodemailer's error, with a `code` such as EAUTH
 */
export async function probeMailServer(timeout = 5_000): Promise<void> {
  const transport = createTransport({
    ...smtpOptions,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
