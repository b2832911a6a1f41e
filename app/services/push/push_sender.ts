import { createHash } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { request } from 'node:https'
import { connect as openSocket, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import webPush, { type Urgency } from 'web-push'
import { formerPushKeys, pushKeys, type PushKeys } from '#config/push'
import { isPushEndpoint, type PushPayload } from '#shared/notifications/push_subscriptions'
import { isPublicAddress } from '#services/push/public_address'
import { PushServiceLimits } from '#services/push/push_service_limits'

/** Where a browser's push service takes messages for it, and the keys that encrypt them. */
export interface PushTarget {
  endpoint: string
  publicKey: string
  authSecret: string
  /** The public key of ours that the browser subscribed with; the present one if left out. */
  serverKey?: string
}

export interface PushOptions {
  /** Seconds that the push service keeps the message for a device that is offline. */
  ttl: number
  urgency: Urgency
}

/**
 * What became of a message: sent; `gone` if the browser no longer takes any; `refused` for good;
 * or `later`, in this many milliseconds.
 */
export type PushOutcome =
  | { result: 'sent' | 'gone' }
  | { result: 'refused'; reason: string }
  | { result: 'later'; after: number }

interface SenderOptions {
  keys: PushKeys | null
  formerKeys: PushKeys[]
  /** All addresses of a host name. */
  resolve: (host: string) => Promise<string[]>
  /** Opens a connection to port 443 of exactly this address. */
  connect: (address: string) => Socket
  /** Certificate authorities, instead of those that Node knows. */
  ca?: string
  /** Milliseconds for a message: resolving, connecting, sending and the answer together. */
  timeout: number
  /** The time, which ends the pauses of push services. In milliseconds. */
  now: () => number
}

/** The name has no address, or an address that isn't public. */
export class UnsafeAddress extends Error {
  name = 'UnsafeAddress'
}

/** Bytes of a payload: what every push service takes (RFC 8030, 7.2), with room for encryption. */
const maxPayload = 3_900
/** Seconds: the shortest and the longest wait that a push service may ask for. */
const waits = { shortest: 1, longest: 6 * 3_600 }

/** Asks the name servers only. The hosts file could name addresses of our own network. */
async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Seconds from a Retry-After header: a number of them, or a date (RFC 9110, 10.2.3). */
function secondsIn(header: string | undefined): number | null {
  if (!header) return null
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000
  if (!Number.isFinite(seconds)) return null
  return Math.min(Math.max(seconds, waits.shortest), waits.longest)
}

interface Answer {
  status: number
  retryAfter: string | undefined
}

/**
 * Sends encrypted messages to the push services of browsers (RFC 8030, 8291 and 8292). A browser
 * tells us the address, so anyone can make it up: only public addresses are connected to, and
 * nothing of the answer but its status and `Retry-After` is read.
 */
export default class PushSender {
  #options: SenderOptions
  #limits: PushServiceLimits

  constructor(options: Partial<SenderOptions> = {}) {
    this.#options = {
      keys: pushKeys,
      formerKeys: formerPushKeys,
      resolve: resolveHost,
      connect: (address) => openSocket({ host: address, port: 443 }),
      timeout: 10_000,
      now: Date.now,
      ...options,
    }
    this.#limits = new PushServiceLimits(this.#options.now)
  }

  /**
   * Sends one message. A later one with the same tag replaces it at the push service.
   *
   * @throws the network's error, or UnsafeAddress, if a later attempt may succeed
   */
  async send(target: PushTarget, payload: PushPayload, options: PushOptions): Promise<PushOutcome> {
    const keys = this.#keysFor(target)
    const text = JSON.stringify(payload)
    if (!keys || !isPushEndpoint(target.endpoint)) return { result: 'refused', reason: 'address' }
    if (Buffer.byteLength(text) > maxPayload) return { result: 'refused', reason: 'size' }
    const { hostname } = new URL(target.endpoint)
    const after = this.#limits.enter(hostname)
    if (after > 0) return { result: 'later', after }

    let isDown = true
    try {
      const answer = await this.#exchange(target, text, options, keys, payload.tag)
      isDown = answer.status >= 500
      return outcomeOf(answer)
    } finally {
      this.#limits.leave(hostname, { isDown })
    }
  }

  #keysFor({ serverKey }: PushTarget): PushKeys | null {
    const { keys, formerKeys } = this.#options
    if (serverKey === undefined || serverKey === keys?.publicKey) return keys
    return formerKeys.find(({ publicKey }) => publicKey === serverKey) ?? null
  }

  async #exchange(
    { endpoint, publicKey, authSecret }: PushTarget,
    text: string,
    { ttl, urgency }: PushOptions,
    vapidDetails: PushKeys,
    tag: string
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(this.#options.timeout)
    const { hostname } = new URL(endpoint)
    const address = await this.#addressOf(hostname, signal)
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: publicKey, auth: authSecret } },
      text,
      // Hashed with the secret of the subscription, so that the push service learns nothing.
      {
        TTL: ttl,
        urgency,
        topic: topicOf(authSecret, tag),
        vapidDetails,
        contentEncoding: 'aes128gcm',
      }
    )
    return this.#post(endpoint, address, { headers, body, signal })
  }

  /** Resolves the name once. The connection goes to this address, whatever the name means later. */
  async #addressOf(hostname: string, signal: AbortSignal): Promise<string> {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const addresses = await Promise.race([this.#options.resolve(hostname), aborted])
    if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
      throw new UnsafeAddress('The host of a push service has no public address')
    }
    return addresses[0]
  }

  /** No agent, so no proxy and no shared connection; redirects are answers like any other. */
  #post(
    endpoint: string,
    address: string,
    { headers, body, signal }: { headers: object; body: Buffer | null; signal: AbortSignal }
  ): Promise<Answer> {
    const { connect, ca } = this.#options
    const { hostname } = new URL(endpoint)
    return new Promise((resolve, reject) => {
      const sent = request(
        endpoint,
        {
          method: 'POST',
          port: 443,
          defaultPort: 443,
          headers: { ...headers, Connection: 'close' },
          signal,
          maxHeaderSize: 16_384,
          createConnection: () =>
            secure({
              socket: connect(address),
              servername: hostname,
              ca,
              ALPNProtocols: ['http/1.1'],
            }),
        },
        (response) => {
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
          response.destroy()
        }
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

const topicOf = (secret: string, tag: string) =>
  createHash('sha256').update(`${secret}:${tag}`).digest('base64url').slice(0, 32)

/** @throws Error for an outage without `Retry-After`, so that the queue tries again */
function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status !== 429 && status < 500) return { result: 'refused', reason: `status ${status}` }
  const seconds = secondsIn(retryAfter)
  if (seconds !== null) return { result: 'later', after: seconds * 1000 }
  throw new Error(`The push service answered with status ${status}`)
}
