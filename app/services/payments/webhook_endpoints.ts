import Stripe from 'stripe'
import { subscribedEvents } from '#services/payments/subscribed_events'

export interface StripeAccess {
  secretKey: string
  /** Origin of the API. */
  apiBase: string
}

export interface Endpoint {
  id: string
  /** Of `subscribedEvents`, those that it doesn't get. */
  missing: string[]
}

export const webhookUrlOf = (appUrl: string) => `${appUrl.replace(/\/$/, '')}/api/webhooks/stripe`

/** The endpoints of the account that Stripe sends events to. Reads no configuration, so `setup` can use it. */
export class WebhookEndpoints {
  #stripe: Stripe

  constructor({ secretKey, apiBase }: StripeAccess) {
    const { hostname, port, protocol } = new URL(apiBase)
    const isPlain = protocol === 'http:'
    this.#stripe = new Stripe(secretKey, {
      host: hostname,
      port: Number(port) || (isPlain ? 80 : 443),
      protocol: isPlain ? 'http' : 'https',
      timeout: 10_000,
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }

  /** The enabled endpoint at this address, or null. */
  async find(url: string): Promise<Endpoint | null> {
    const { data } = await this.#stripe.webhookEndpoints.list({ limit: 100 })
    const endpoint = data.find((each) => each.url === url && each.status === 'enabled')
    if (!endpoint) return null
    const events: string[] = endpoint.enabled_events
    const missing = events.includes('*') ? [] : subscribedEvents.filter((e) => !events.includes(e))
    return { id: endpoint.id, missing }
  }

  /** @returns the signing secret, which Stripe tells only now */
  async create(url: string): Promise<{ id: string; secret: string }> {
    const { id, secret } = await this.#stripe.webhookEndpoints.create({
      url,
      enabled_events: subscribedEvents as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
      description: 'Stagely',
    })
    if (!secret) throw new Error('Stripe gave no signing secret')
    return { id, secret }
  }

  async remove(id: string): Promise<void> {
    await this.#stripe.webhookEndpoints.del(id)
  }
}
