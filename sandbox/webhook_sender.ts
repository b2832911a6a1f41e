import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { newId, nowSeconds } from '#sandbox/objects'
import { eventJson } from '#sandbox/shapes'
import type { SandboxStore } from '#sandbox/store'
import type { EventRecord } from '#sandbox/records'

export type WebhookTarget = { url: string; secret: string; retryMs: number }
export type WebhookOrders = {
  /** Hold events until `release`. */
  hold?: boolean
  /** Send held events, newest first with `reverse`. */
  release?: boolean
  reverse?: boolean
  /** Drop events from now on. */
  drop?: boolean
  /** How often to send each event from now on. */
  copies?: number
}

const longestWaitMs = 60_000

/**
 * Sends signed events in the background, in order, and retries until it gets a 2xx. Like Stripe, it
 * delivers events at least once, and in any order after failures. Retries are sent one at a time, so
 * that a server that has just started isn't asked for all of them at once.
 */
export class WebhookSender {
  #queue = Promise.resolve()
  #retries = Promise.resolve()
  #underWay = new Set<Promise<void>>()
  #held: EventRecord[] = []
  #orders = { hold: false, drop: false, copies: 1 }
  #stopping = new AbortController()

  constructor(
    private store: SandboxStore,
    private target: WebhookTarget,
    private report: (problem: unknown) => void
  ) {}

  publish(type: string, object: object) {
    const done = this.#orders.drop
    const event = { id: newId('evt'), created: nowSeconds(), type, object, done }
    this.store.save('events', event)
    if (done) return
    if (this.#orders.hold) this.#held.push(event)
    else this.#send(event)
  }

  get dropsEvents(): boolean {
    return this.#orders.drop
  }

  order(orders: WebhookOrders) {
    const { hold, drop, copies } = { ...this.#orders, ...orders }
    this.#orders = { hold: orders.release ? false : hold, drop, copies }
    if (!orders.release) return
    const events = orders.reverse ? this.#held.reverse() : this.#held
    this.#held = []
    for (const event of events) this.#send(event)
  }

  /** Sends events that weren't delivered before the sandbox stopped. */
  resume() {
    for (const event of this.store.events.values()) if (!event.done) this.#send(event)
  }

  /** Resolves when no event is being sent; held events stay held. */
  async idle() {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async stop() {
    this.#stopping.abort()
    await this.idle()
  }

  #send(event: EventRecord) {
    const copies = Array.from({ length: this.#orders.copies }, () => event)
    const firstTry = this.#queue.then(() => Promise.all(copies.map((copy) => this.#post(copy))))
    this.#queue = firstTry.then(() => undefined)
    const whole = firstTry
      .then((arrived) => arrived.includes(true) || this.#persist(event))
      .then((arrived) => {
        if (arrived) this.store.save('events', { ...event, done: true })
      })
      .catch(this.report)
      .finally(() => this.#underWay.delete(whole))
    this.#underWay.add(whole)
  }

  /**
   * Retries with growing delays until the event is delivered. Returns false if the sandbox stops
   * first.
   */
  async #persist(event: EventRecord): Promise<boolean> {
    for (let tries = 0; !this.#stopping.signal.aborted; tries++) {
      await this.#pause(Math.min(this.target.retryMs * 2 ** tries, longestWaitMs))
      if (await this.#retry(event)) return true
    }
    return false
  }

  #retry(event: EventRecord): Promise<boolean> {
    const retry = this.#retries.then(() => this.#post(event))
    this.#retries = retry.then(() => undefined)
    return retry
  }

  async #post(event: EventRecord): Promise<boolean> {
    const payload = JSON.stringify(eventJson(event))
    try {
      const answer = await fetch(this.target.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': this.#sign(payload),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(10_000)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  #sign(payload: string): string {
    const time = nowSeconds()
    const signature = createHmac('sha256', this.target.secret).update(`${time}.${payload}`)
    return `t=${time},v1=${signature.digest('hex')}`
  }

  async #pause(ms: number) {
    const { signal } = this.#stopping
    await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
