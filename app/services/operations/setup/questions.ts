import { randomBytes } from 'node:crypto'
import type { Variables } from '#services/operations/env_file'
import { newPushKeys } from '#services/push/new_keys'

export interface Question {
  name: string
  title: string
  isSecret?: boolean
  isOptional?: boolean
  /** Offered in a terminal, and taken without asking if a file of answers lacks it. */
  usual?: (values: Variables) => string | undefined
  /** The check of `doctor` that is about it: if it fails, a terminal asks again. */
  check: string
}

const hostOf = (values: Variables) => URL.parse(values.APP_URL ?? '')?.hostname

/** With the secrets in the order in which people have them at hand. */
export const questions: readonly Question[] = [
  { name: 'APP_URL', title: 'Address of the site, such as https://stagely.com', check: 'Domain' },
  {
    ...{ name: 'TRUST_PROXY', title: 'Proxy in front of it', check: 'Settings' },
    usual: ({ APP_URL = '' }) => (APP_URL.startsWith('https:') ? 'loopback' : undefined),
    isOptional: true,
  },
  { name: 'OPERATOR_NAME', title: 'Legal name of who runs it', check: 'Settings' },
  { name: 'OPERATOR_ADDRESS', title: 'Postal address, on one line', check: 'Settings' },
  { name: 'SUPPORT_EMAIL', title: 'Address where people write for help', check: 'Settings' },
  {
    ...{ name: 'MAIL_FROM', title: 'Sender of emails', check: 'Mail domain' },
    usual: (values) => hostOf(values) && `no-reply@${hostOf(values)}`,
  },
  {
    name: 'DATABASE_URL',
    title: 'PostgreSQL: postgres://user:password@host:5432/stagely',
    isSecret: true,
    check: 'PostgreSQL',
  },
  { name: 'SMTP_HOST', title: 'Mail server', check: 'Mail server' },
  { name: 'SMTP_PORT', title: 'Its port', usual: () => '587', check: 'Mail server' },
  { name: 'SMTP_USERNAME', title: 'Its user name', isOptional: true, check: 'Mail server' },
  {
    ...{ name: 'SMTP_PASSWORD', title: 'Its password', isSecret: true, isOptional: true },
    check: 'Mail server',
  },
  {
    ...{ name: 'STRIPE_PUBLISHABLE_KEY', title: 'Publishable key of Stripe, pk_…' },
    check: 'Stripe',
  },
  {
    ...{ name: 'STRIPE_SECRET_KEY', title: 'Secret key of Stripe, sk_…', isSecret: true },
    check: 'Stripe',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    title: 'Signing secret of its webhook, whsec_…; empty to create the webhook',
    ...{ isSecret: true, isOptional: true, check: 'Stripe’s webhook' },
  },
  {
    ...{ name: 'BACKUP_PUBLIC_KEY', check: 'Settings', isOptional: true },
    title:
      'Public key that encrypts backups, age1…; empty for backups that are not encrypted. stagely backup:keys makes it',
  },
  { name: 'ADMIN_EMAIL', title: 'Email address of the first administrator', check: '' },
  { name: 'ADMIN_NAME', title: 'Name of the first administrator', check: '', isOptional: true },
]

/** Answers that are no settings. */
export const adminAnswers = ['ADMIN_EMAIL', 'ADMIN_NAME']

/** What a file has for itself, for each that is missing. */
const fixed: Variables = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '3333',
  LOG_LEVEL: 'info',
  STORAGE_PATH: '/var/lib/stagely',
}

/** At least one digit, which `ADMIN_PATH` needs. */
function newPath(): string {
  const path = randomBytes(16).toString('hex')
  return /\d/.test(path) ? path : newPath()
}

/** New keys and the usual values, only where there are none. */
export function completed(values: Variables): Variables {
  const result = { ...values }
  for (const { name, usual } of questions) {
    const value = usual?.(result)
    if (!result[name] && value) result[name] = value
  }
  const keys = {
    APP_KEY: randomBytes(32).toString('base64url'),
    ADMIN_PATH: newPath(),
    ...(!values.PUSH_PUBLIC_KEY && !values.PUSH_PRIVATE_KEY && newPushKeys()),
  }
  return { ...fixed, ...keys, ...withoutEmpty(result) }
}

export const withoutEmpty = (values: Variables): Variables =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Settings that a site with real money can't do without. */
export function missingAnswers(values: Variables): string[] {
  const isSandbox = values.PAYMENTS === 'sandbox'
  return questions
    .filter(({ name, isOptional }) => !isOptional && !adminAnswers.includes(name) && !values[name])
    .map(({ name }) => name)
    .filter((name) => !(isSandbox && name.startsWith('STRIPE_')))
}
