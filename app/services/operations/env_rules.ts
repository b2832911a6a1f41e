import { createECDH, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import proxyAddr from 'proxy-addr'
import { isRecipient } from '#services/backup/age'
import { demoSealKey } from '#services/documents/agreement_seal/demo_key'
import { isSealValid, readSealKey, sealEndsAt } from '#services/documents/agreement_seal/key'

type Values = Record<string, string | undefined>

/** The parts of a list with commas. */
export const listed = (list = ''): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Accepts `10/60` (10 requests per 60 seconds), or `0` or `0/60` (no limit). */
export function allowance(name: string, value?: string): string | undefined {
  if (!value || /^(0|\d+\/[1-9]\d*)$/.test(value)) return value || undefined
  throw new Error(
    `"${name}" must look like 10/60, requests/seconds, or be 0 for no limit (Current value: "${value}")`
  )
}

/** Payments use Stripe if its three keys are set, otherwise the sandbox. */
export function paymentMode(values: Values): 'stripe' | 'sandbox' {
  if (values.PAYMENTS) return values.PAYMENTS === 'stripe' ? 'stripe' : 'sandbox'
  return missingNames(values, stripeKeys).length === 0 ? 'stripe' : 'sandbox'
}

/**
 * Whether this configuration needs `node ace sandbox:serve`. With STRIPE_API_BASE, someone else
 * runs the API.
 */
export function needsSandbox(values: Values): boolean {
  return paymentMode(values) === 'sandbox' && !values.STRIPE_API_BASE
}

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
const bucketKeys = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

const missingNames = (values: Values, names: string[]) => names.filter((name) => !values[name])

/**
 * Problems that no single variable shows: contradictions between variables, and what production
 * must not start without.
 *
 * @returns sentences for the operator; empty if all is well
 */
export function configurationProblems(values: Values): string[] {
  const isProduction = values.NODE_ENV === 'production'
  return [
    ...numberProblems(values),
    ...databaseProblems(values),
    ...consoleProblems(values),
    ...paymentProblems(values, isProduction),
    ...proxyProblems(values),
    ...bucketProblems(values),
    ...cdnProblems(values),
    ...mailProblems(values),
    ...pushProblems(values),
    ...sealProblems(values, isProduction),
    ...backupProblems(values),
    ...(isProduction ? [...productionProblems(values), ...contactProblems(values)] : []),
  ]
}

/** The least and the greatest value of each variable that is a number. All are whole. */
const ranges: Record<string, [least: number, greatest: number]> = {
  PORT: [1, 65_535],
  SANDBOX_PORT: [1, 65_535],
  SMTP_PORT: [1, 65_535],
  METRICS_PORT: [0, 65_535],
  DATABASE_POOL: [1, 1_000],
  DATABASE_PATIENCE: [1, 100],
  PAYMENT_WINDOW_HOURS: [1, 8_760],
  PAGE_CACHE: [0, 65_536],
  SLOW_QUERY_MS: [0, 3_600_000],
}

/** A payment window of -1 hours, for example, would end every selection at once. */
function numberProblems(values: Values): string[] {
  return Object.entries(ranges).flatMap(([name, [least, greatest]]) => {
    const number = Number(values[name] || Number.NaN)
    // What isn't a number at all is reported by its type.
    const isRight = Number.isInteger(number) && number >= least && number <= greatest
    return Number.isNaN(number) || isRight
      ? []
      : [`${name} must be a whole number from ${least} to ${greatest}`]
  })
}

const databaseNames = ['DATABASE_URL', 'DATABASE_DIRECT_URL']

/**
 * Whether the driver of PostgreSQL understands the address. One of a Unix socket has no host. A password
 * that isn't encoded may end the host early, and the rest of the address is then elsewhere.
 */
function isDatabaseAddress(address: string): boolean {
  const url = URL.parse(address.replace('@/', '@socket/'))
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false
  return url.hash === '' && !url.pathname.includes('@')
}

/** The sentence doesn't repeat the address, which contains a password. */
function databaseProblems(values: Values): string[] {
  const wrong = databaseNames.filter((name) => values[name] && !isDatabaseAddress(values[name]))
  return wrong.map(
    (name) =>
      `${name} must look like postgres://user:password@host:5432/stagely; in the password # is written %23, / is %2F and ? is %3F`
  )
}

/** The digit prevents collisions with other routes. */
function consoleProblems({ ADMIN_PATH }: Values): string[] {
  if (!ADMIN_PATH || /^\/?(?=.*\d)[\w-]{16,64}$/.test(ADMIN_PATH)) return []
  return [
    'ADMIN_PATH must be one name of 16 to 64 letters, digits, hyphens or underscores with at least one digit, hard to guess',
  ]
}

/** Production must not use the sandbox by accident, only with PAYMENTS=sandbox. */
function paymentProblems(values: Values, isProduction: boolean): string[] {
  const lacking = missingNames(values, stripeKeys)
  const isSandbox = values.PAYMENTS === 'sandbox' || (!values.PAYMENTS && !isProduction)
  if (isSandbox && paymentMode(values) === 'sandbox') return []
  if (lacking.length === 0) return stripeKeyProblems(values)
  return [`Payments need ${lacking.join(', ')}, or PAYMENTS=sandbox to run without real money`]
}

/** What each key looks like; `mode` is `test` or `live`. */
const stripeKeyForms = {
  STRIPE_SECRET_KEY: {
    form: /^[sr]k_(?<mode>test|live)_\w+$/,
    sentence: 'STRIPE_SECRET_KEY begins with sk_test_, sk_live_, rk_test_ or rk_live_',
  },
  STRIPE_PUBLISHABLE_KEY: {
    form: /^pk_(?<mode>test|live)_\w+$/,
    sentence: 'STRIPE_PUBLISHABLE_KEY begins with pk_test_ or pk_live_: every visitor gets it',
  },
  STRIPE_WEBHOOK_SECRET: {
    form: /^whsec_[\w+/=-]+( *, *whsec_[\w+/=-]+)*$/,
    sentence: 'STRIPE_WEBHOOK_SECRET begins with whsec_; several have commas between them',
  },
}

/** Keys that were swapped would publish the secret one. The sentences never contain a key. */
function stripeKeyProblems(values: Values): string[] {
  const found = Object.entries(stripeKeyForms).map(([name, { form, sentence }]) => {
    const match = form.exec(values[name] ?? '')
    return { sentence, isRight: match !== null, mode: match?.groups?.mode }
  })
  const modes = new Set(found.map(({ mode }) => mode).filter(Boolean))
  return [
    ...found.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence),
    ...(modes.size > 1
      ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: one is for tests']
      : []),
    ...(modes.has('live') && values.NODE_ENV !== 'production'
      ? [
          'Live keys of Stripe are for NODE_ENV=production: everyone knows the passwords of the demonstration. Use test keys or PAYMENTS=sandbox',
        ]
      : []),
  ]
}

/** The proxies of TRUST_PROXY: addresses, networks or names such as `loopback`. */
export const proxiesOf = (list?: string): string[] => listed(list)

function isProxy(proxy: string): boolean {
  try {
    proxyAddr.compile(proxy)
    return true
  } catch {
    return false
  }
}

function proxyProblems({ TRUST_PROXY }: Values): string[] {
  const wrong = proxiesOf(TRUST_PROXY).filter((proxy) => !isProxy(proxy))
  return wrong.map(
    (proxy) =>
      `TRUST_PROXY has ${proxy}, which is neither an address, a network such as 10.0.0.0/8, nor loopback, linklocal or uniquelocal`
  )
}

/** Domains that are reserved for examples: no email arrives there, and Apple refuses them. */
const isSample = (address: string) =>
  /[@.](example(\.(com|net|org))?|invalid|localhost)$/i.test(address)

/** In production, where the defaults would be the addresses of an example. */
function contactProblems(values: Values): string[] {
  const addresses = ['MAIL_FROM', 'SUPPORT_EMAIL'].filter((name) => {
    const address = values[name]?.trim() ?? ''
    return !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address) || isSample(address)
  })
  const problems = addresses.map(
    (name) => `Production needs ${name}, an email address at a domain of yours`
  )
  if (values.PUSH_SUBJECT && isSample(values.PUSH_SUBJECT.replace(/\/+$/, ''))) {
    problems.push('PUSH_SUBJECT is the address of an example, which push services refuse')
  }
  return problems
}

function bucketProblems(values: Values): string[] {
  const lacking = missingNames(values, bucketKeys)
  if (values.DRIVE_DISK !== 's3' || lacking.length === 0) return []
  return [`DRIVE_DISK=s3 needs ${lacking.join(', ')}`]
}

/** Photos keep their path on the CDN, and a page with https shows no image without. */
function cdnProblems({ PHOTO_URL, APP_URL }: Values): string[] {
  if (!PHOTO_URL) return []
  const problems: string[] = []
  if (!/^https?:\/\/[^/?#]+\/?$/i.test(PHOTO_URL)) {
    problems.push(
      'PHOTO_URL is an origin without a path, for example https://photos.stagely.example'
    )
  }
  if (/^https:/i.test(APP_URL ?? '') && !/^https:/i.test(PHOTO_URL)) {
    problems.push('PHOTO_URL needs https, because APP_URL has it')
  }
  return problems
}

/** Port 465 always uses TLS. */
function mailProblems({ SMTP_TLS, SMTP_PORT, SMTP_CA_FILE }: Values): string[] {
  const contradictory = SMTP_TLS === 'off' && Number(SMTP_PORT) === 465
  return [
    ...(contradictory ? ['SMTP_TLS=off does not work with SMTP_PORT=465, which needs TLS'] : []),
    ...(SMTP_CA_FILE ? certificateFileProblems('SMTP_CA_FILE', SMTP_CA_FILE) : []),
  ]
}

function certificateFileProblems(name: string, file: string): string[] {
  try {
    new X509Certificate(readFileSync(file))
    return []
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const why = /^E[A-Z]+$/.test(code) ? `can’t be read (${code})` : 'has no certificate in PEM'
    return [`${name} ${file} ${why}`]
  }
}

/** `node ace push:keys` prints a pair that fits. */
function pushProblems(values: Values): string[] {
  const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_SUBJECT } = values
  const problems: string[] = []
  if (listed(values.FORMER_PUSH_KEYS).some((key) => publicKeyOf(key) === null)) {
    problems.push(
      'FORMER_PUSH_KEYS has private keys that node ace push:keys has printed, with commas between them'
    )
  }
  if (PUSH_PUBLIC_KEY || PUSH_PRIVATE_KEY) {
    if (!PUSH_PUBLIC_KEY || publicKeyOf(PUSH_PRIVATE_KEY ?? '') !== PUSH_PUBLIC_KEY) {
      problems.push(
        'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a pair that node ace push:keys has printed'
      )
    }
  }
  if (PUSH_SUBJECT && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(PUSH_SUBJECT)) {
    problems.push(
      'PUSH_SUBJECT is a mailto: or https: address, such as mailto:push@stagely.example'
    )
  }
  return problems
}

/** The public key of a private one as base64url, or null if it isn't one. */
export function publicKeyOf(privateKey: string): string | null {
  const key = Buffer.from(privateKey, 'base64url')
  if (key.length !== 32 || key.toString('base64url') !== privateKey) return null
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(key)
  } catch {
    return null
  }
  return pair.getPublicKey('base64url')
}

/** `node ace agreements:key` writes a file that fits. Everyone has the key of the demonstration. */
function sealProblems({ AGREEMENT_KEY_FILE: file }: Values, isProduction: boolean): string[] {
  if (!file) return []
  try {
    const { fingerprint } = readSealKey(readFileSync(file, 'utf8'))
    const isDemo = fingerprint === readSealKey(demoSealKey).fingerprint
    return isProduction && isDemo
      ? [
          'AGREEMENT_KEY_FILE has the key of the demonstration, which everyone has: node ace agreements:key writes one',
        ]
      : []
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code ? `it can’t be read (${code})` : message
    return [`AGREEMENT_KEY_FILE ${file} doesn’t fit: ${why}. node ace agreements:key writes one`]
  }
}

/** The private key in its place would be on the server, where backups are not to be opened. */
function backupProblems({ BACKUP_PUBLIC_KEY: key }: Values): string[] {
  if (!key || isRecipient(key)) return []
  return [
    'BACKUP_PUBLIC_KEY is a public key that begins with age1; node ace backup:keys makes a pair, whose private key stays elsewhere',
  ]
}

function productionProblems(values: Values): string[] {
  const requirements: [boolean, string][] = [
    [
      Boolean(values.DATABASE_URL),
      'Production needs DATABASE_URL, for example postgres://user:password@host:5432/stagely',
    ],
    [
      Boolean(values.SMTP_HOST),
      'Production needs SMTP_HOST: without a mail server no email ever arrives',
    ],
    [
      Boolean(values.OPERATOR_NAME?.trim() && values.OPERATOR_ADDRESS?.trim()),
      'Production needs OPERATOR_NAME and OPERATOR_ADDRESS: the legal name and postal address of whoever runs it',
    ],
    [
      isAbsolute(values.STORAGE_PATH ?? ''),
      'Production needs STORAGE_PATH, an absolute folder that outlives a release',
    ],
    [(values.APP_KEY ?? '').length >= 32, 'APP_KEY needs 32 characters at least'],
    [
      formerKeys(values.FORMER_APP_KEYS).every((key) => key.length >= 32),
      'FORMER_APP_KEYS has keys of 32 characters at least, with a comma between them',
    ],
    [
      values.LIMITER_STORE !== 'memory',
      'LIMITER_STORE=memory is for tests: made-up addresses could fill the memory. Leave it out',
    ],
  ]
  return requirements.filter(([isFulfilled]) => !isFulfilled).map(([, sentence]) => sentence)
}

/** The keys before APP_KEY, newest first: they still decrypt what was stored. */
export const formerKeys = (list?: string): string[] => listed(list)

/**
 * Settings that are allowed but probably a mistake. Those of the seal are apart: `sealWarnings`.
 *
 * @returns sentences for the log
 */
export function configurationWarnings(values: Values): string[] {
  return [...proxyWarnings(values), ...keyWarnings(values)]
}

/** FORMER_APP_KEYS separates keys with commas and removes the space around them. */
function keyWarnings({ APP_KEY = '' }: Values): string[] {
  if (listed(APP_KEY).join() === APP_KEY && !APP_KEY.includes(',')) return []
  return [
    'APP_KEY has a comma or begins or ends with a space, so FORMER_APP_KEYS can’t name it: it could never be replaced. Make another one before people use the site.',
  ]
}

/** Days before the end of a certificate from which on every start warns. */
const sealNoticeDays = 60

/** The same about the seal of agreements. */
export function sealWarnings({ NODE_ENV, AGREEMENT_KEY_FILE: file }: Values): string[] {
  if (!file) {
    return NODE_ENV === 'production'
      ? ['AGREEMENT_KEY_FILE is not set: PDFs of signed agreements have no seal, and say so.']
      : []
  }
  return certificateWarnings(file)
}

/** The same about who reads its key. */
export function sealFileWarnings({ AGREEMENT_KEY_FILE: file }: Values): string[] {
  return file && statSync(file).mode & 0o004
    ? ['AGREEMENT_KEY_FILE can be read by every user of this machine.']
    : []
}

function certificateWarnings(file: string): string[] {
  const seal = readSealKey(readFileSync(file, 'utf8'))
  const end = new Date(sealEndsAt(seal)).toISOString().slice(0, 10)
  if (!isSealValid(seal)) {
    return [
      `The certificate in AGREEMENT_KEY_FILE is not valid now: agreements get no seal. It ends on ${end}.`,
    ]
  }
  return isSealValid(seal, Date.now() + sealNoticeDays * 86_400_000)
    ? []
    : [`The certificate in AGREEMENT_KEY_FILE ends on ${end}. After that agreements get no seal.`]
}

function proxyWarnings(values: Values): string[] {
  const isBehindProxy = /^https:/i.test(values.APP_URL ?? '')
  if (!isBehindProxy || values.TRUST_PROXY?.trim()) return []
  return [
    'APP_URL is https but TRUST_PROXY is not set: all visitors seem to come from the proxy, so they share the rate limits by address, and failed logins of one can lock out all. Name the proxy in TRUST_PROXY.',
  ]
}
