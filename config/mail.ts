import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, transports } from '@adonisjs/mail'
import type { InferMailers } from '@adonisjs/mail/types'
import { appUrl } from '#config/app'
import { operator } from '#config/operator'
import { storagePath } from '#config/storage'
import { MailFolder } from '#services/mail/mail_folder'

/** Address of human support. */
export const supportEmail = env.get('SUPPORT_EMAIL', 'support@stagely.example')

/**
 * Without a mail server, emails are stored as files and shown at /dev/mail. Never in production:
 * they contain reset links, and nobody would notice that they aren't delivered.
 */
export const storesEmails = !app.inProduction && !env.get('SMTP_HOST')

export const mailFolder = new MailFolder(join(storagePath, 'mails'))

/** The mail server. */
export const mailServer = {
  host: env.get('SMTP_HOST', '127.0.0.1'),
  port: env.get('SMTP_PORT', 587),
}

const username = env.get('SMTP_USERNAME')

/**
 * Required in production unless switched off, because someone on the network could strip STARTTLS
 * and read passwords and reset links. Elsewhere TLS is used if the server offers it.
 */
const tls = env.get('SMTP_TLS') ?? (app.inProduction ? 'required' : undefined)

/** An IP address is not a valid name; the library sends it as a literal instead. */
const hostname = new URL(appUrl).hostname
const heloName = env.get('SMTP_HELO_NAME') ?? (isIP(hostname) ? undefined : hostname)

/** The authorities that may vouch for the mail server, instead of those that Node.js knows. */
const caFile = env.get('SMTP_CA_FILE')
const ca = caFile ? readFileSync(caFile, 'utf8') : undefined

/** Connection options of the mail server; times in milliseconds. */
export const smtpOptions = {
  ...mailServer,
  name: heloName,
  secure: mailServer.port === 465,
  requireTLS: tls === 'required',
  ignoreTLS: tls === 'off',
  ...(ca && { tls: { ca } }),
  auth: username
    ? { type: 'login' as const, user: username, pass: env.get('SMTP_PASSWORD', '') }
    : undefined,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Sender of all emails. */
export const mailFrom = env.get('MAIL_FROM', 'no-reply@stagely.example')

const mailConfig = defineConfig({
  default: storesEmails ? 'folder' : 'smtp',
  from: { address: mailFrom, name: 'Stagely' },
  replyTo: { address: supportEmail, name: 'Stagely support' },
  globals: { appUrl, supportEmail, operator },
  mailers: {
    smtp: transports.smtp(smtpOptions),
    folder: () => mailFolder,
  },
})

export default mailConfig

declare module '@adonisjs/mail/types' {
  export interface MailersList extends InferMailers<typeof mailConfig> {}
}
