import { resolve4, resolve6, resolveTxt } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import app from '@adonisjs/core/services/app'
import { appUrl, isHttps } from '#config/app'
import { mailFrom, smtpOptions, storesEmails } from '#config/mail'
import paymentsConfig from '#config/payments'
import { pushKeys } from '#config/push'
import { mailServerAnswer, PaymentsCheck, type MailServerProblem } from '#services/health/checks'
import { failed, ok, warning, type Check } from '#services/operations/doctor/check'
import { isTestKey } from '#services/payments/rehearsal_client'
import { WebhookEndpoints, webhookUrlOf } from '#services/payments/webhook_endpoints'

const site = new URL(appUrl)
const host = site.hostname.replace(/^\[|\]$/g, '')
const isName = isIP(host) === 0 && host !== 'localhost'

const silentNameServers = warning(
  'The name servers of this machine don’t answer.',
  'Check /etc/resolv.conf and the firewall.'
)

/** A name server that says yes or no; others are silent or refuse. */
const isAnswer = (error: unknown) =>
  ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')

/**
 * What visitors get from name servers; /etc/hosts doesn't count. Null if none answers.
 */
async function addressesOf(name: string): Promise<string[] | null> {
  const asked = [resolve4(name), resolve6(name)]
  const answers = await Promise.allSettled(asked)
  const found = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const hasAnswer = answers.some((each) => each.status === 'fulfilled' || isAnswer(each.reason))
  return hasAnswer ? found : null
}

const domain: Check = {
  ...{ name: 'Domain', group: 'Outside', inSetup: 'shown' },
  async run() {
    if (!isName) return ok(`${host} needs no name server`)
    const addresses = await addressesOf(host)
    if (!addresses) return silentNameServers
    if (addresses.length > 0) return ok(`${host} is ${addresses.join(', ')}`)
    return failed(
      `${host}, the host of APP_URL, has no address.`,
      'Add an A and an AAAA record with the address of the proxy.'
    )
  },
}

/** Without an SPF record many mail servers refuse what we send. */
const sender: Check = {
  ...{ name: 'Mail domain', group: 'Outside', inSetup: 'shown' },
  async run() {
    if (storesEmails) return []
    const name = mailFrom.split('@')[1]
    const records = await resolveTxt(name).catch((error) => (isAnswer(error) ? [] : null))
    if (!records) return silentNameServers
    if (records.some((parts) => /^v=spf1\b/i.test(parts.join('')))) {
      return ok(`${name} has an SPF record`)
    }
    return warning(
      `${name}, the domain of MAIL_FROM, has no SPF record: many mail servers refuse such emails`,
      'Add the SPF and DKIM records that the mail provider names.'
    )
  },
}

const day = 86_400_000

/** The certificate that visitors get at this address, or why it isn't trusted. */
function presented(address: string): Promise<{ end: Date; problem: string | null }> {
  return new Promise((resolve, reject) => {
    const port = Number(site.port) || 443
    const servername = isIP(host) ? undefined : host
    const socket = connect({
      host: address,
      port,
      servername,
      rejectUnauthorized: false,
      timeout: 8_000,
    })
    socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? null : String(socket.authorizationError)
      resolve({ end: new Date(socket.getPeerCertificate().valid_to), problem })
      socket.destroy()
    })
  })
}

const renew = 'certbot renew, then systemctl reload nginx.'

const certificate: Check = {
  ...{ name: 'Certificate', group: 'Outside', inSetup: 'shown' },
  async run() {
    if (!isHttps) {
      return app.inProduction
        ? warning('APP_URL is http: passwords cross the network in plain text', 'Use https.')
        : ok('none, APP_URL is http')
    }
    const [address] = isName ? ((await addressesOf(host)) ?? []) : [host]
    if (!address) return []
    let found: Awaited<ReturnType<typeof presented>>
    try {
      found = await presented(address)
    } catch (error) {
      const { code } = error as { code?: string }
      return failed(
        `Nothing answers at ${appUrl} (${code}).`,
        'systemctl status nginx; open port 443 in the firewall.'
      )
    }
    const days = Math.floor((found.end.getTime() - Date.now()) / day)
    const end = found.end.toISOString().slice(0, 10)
    if (days < 0) return failed(`The certificate of ${host} ended on ${end}.`, renew)
    if (found.problem) {
      return failed(
        `Browsers don’t trust the certificate of ${host} (${found.problem}).`,
        `certbot --nginx -d ${host}`
      )
    }
    if (days < 14) return warning(`ends on ${end}, in ${days} days`, renew)
    return ok(`valid until ${end}`)
  },
}

const mailRemedies: Record<MailServerProblem, string> = {
  'sign-in refused': 'Correct SMTP_USERNAME and SMTP_PASSWORD.',
  'no encryption offered':
    'Use the port with TLS (465 or 587), or SMTP_TLS=off in a private network.',
  'certificate not trusted': 'Name the CA of the mail server in SMTP_CA_FILE.',
  'not available': 'Check SMTP_HOST and SMTP_PORT, and that the provider allows outgoing SMTP.',
}

const mail: Check = {
  ...{ name: 'Mail server', group: 'Outside', inSetup: 'required' },
  async run() {
    if (storesEmails) return ok('none, emails are kept as files')
    const { host: server, port } = smtpOptions
    const took = await mailServerAnswer()
    if (typeof took === 'number') return ok(`${server}:${port} answers in ${took} ms`)
    return failed(`${server}:${port}: ${took}.`, mailRemedies[took])
  },
}

const isSandbox = paymentsConfig.mode === 'sandbox'

const stripe: Check = {
  ...{ name: 'Stripe', group: 'Outside', inSetup: 'required' },
  async run() {
    if (isSandbox) {
      return app.inProduction
        ? warning('PAYMENTS=sandbox: no money moves', 'Set the three keys of Stripe.')
        : ok('sandbox')
    }
    const { status, message } = await new PaymentsCheck().run()
    if (message === 'key refused') {
      return failed(
        'Stripe refuses STRIPE_SECRET_KEY.',
        'Copy it again from https://dashboard.stripe.com/apikeys'
      )
    }
    if (status !== 'ok') {
      return failed(
        `Stripe is ${message}.`,
        'Open port 443 to api.stripe.com; see https://status.stripe.com'
      )
    }
    if (app.inProduction && isTestKey(paymentsConfig.secretKey)) {
      return warning('test keys: no money moves', 'Set live keys when you go live.')
    }
    return ok(`answers in ${message}`)
  },
}

const webhookUrl = webhookUrlOf(appUrl)

const webhook: Check = {
  ...{ name: 'Stripe’s webhook', group: 'Outside', inSetup: 'shown' },
  async run() {
    if (isSandbox) return ok('the sandbox sends every event')
    const endpoints = new WebhookEndpoints(paymentsConfig)
    let endpoint: Awaited<ReturnType<typeof endpoints.find>>
    try {
      endpoint = await endpoints.find(webhookUrl)
    } catch {
      return warning(
        'Stripe doesn’t list the endpoints for this key.',
        'Compare https://dashboard.stripe.com/webhooks with docs/payments.md.'
      )
    }
    if (!endpoint) {
      return failed(
        `Stripe has no endpoint at ${webhookUrl}.`,
        'Add it in Stripe’s dashboard and set STRIPE_WEBHOOK_SECRET.'
      )
    }
    if (endpoint.missing.length > 0) {
      return failed(
        `The endpoint doesn’t get ${endpoint.missing.join(', ')}.`,
        'Add these events to it in Stripe’s dashboard.'
      )
    }
    return ok('gets every event')
  },
}

const push: Check = {
  ...{ name: 'Push notifications', group: 'Outside' },
  async run() {
    if (pushKeys) return ok('keys are set')
    return warning('no keys: browsers get no notifications', 'stagely push:keys')
  },
}

export const outsideChecks = [domain, sender, certificate, mail, stripe, webhook, push]
