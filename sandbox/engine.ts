import { SandboxApi, type Caller } from '#sandbox/api'
import { Charges } from '#sandbox/charges'
import { delay, refuseAfter, refuseBefore, refuseStored, type TakenFault } from '#sandbox/faults'
import { Idempotency, type Answer } from '#sandbox/idempotency'
import { PaymentIntents } from '#sandbox/payment_intents'
import { chargeJson, disputeJson, eventJson, intentJson, refundJson } from '#sandbox/shapes'
import { SandboxStore } from '#sandbox/store'
import { WebhookSender } from '#sandbox/webhook_sender'

export type EngineConfig = {
  webhookSecret: string
  /** URL that signed events are sent to. */
  webhookUrl: string
  /** Folder of the journal. */
  directory: string
  /** How long the slow test cards stay in processing; 4 seconds by default. */
  processingMs?: number
  /** Delay before the first retry of an event, which doubles each time; 1 second by default. */
  webhookRetryMs?: number
  /** Called with errors of the sandbox itself. */
  report?: (problem: unknown) => void
}

export type ApiCall = {
  method: string
  path: string
  /** Form-encoded: the query of a GET, the body of a POST. */
  parameters: string
  caller: Caller
  idempotencyKey?: string
}

/** Stripe without the network: its data, its rules and its events. */
export class Engine {
  readonly webhooks: WebhookSender
  #store: SandboxStore
  #charges: Charges
  #intents: PaymentIntents
  #api: SandboxApi
  #idempotency: Idempotency

  constructor(config: EngineConfig) {
    const report = config.report ?? (() => undefined)
    const publish = (type: string, object: object) => this.webhooks.publish(type, object)
    const target = {
      url: config.webhookUrl,
      secret: config.webhookSecret,
      retryMs: config.webhookRetryMs ?? 1000,
    }
    this.#store = new SandboxStore(config.directory)
    this.webhooks = new WebhookSender(this.#store, target, report)
    this.#charges = new Charges(this.#store, publish)
    this.#intents = new PaymentIntents(this.#store, this.#charges, publish, {
      processingMs: config.processingMs ?? 4000,
      inBackground: (work) => {
        try {
          this.#store.atomically(work)
        } catch (problem) {
          report(problem)
        }
      },
    })
    this.#api = new SandboxApi(this.#store, this.#intents, this.#charges)
    this.#idempotency = new Idempotency(this.#store)
  }

  resume() {
    this.#intents.resume()
    this.webhooks.resume()
  }

  async stop() {
    this.#intents.stop()
    await this.webhooks.stop()
    this.#store.close()
  }

  /** @throws ApiError */
  async answer(call: ApiCall, fault: TakenFault | null): Promise<Answer> {
    const { method, path, parameters, caller } = call
    const prepare = () => delay(fault)
    const work = () => {
      refuseStored(fault)
      const body = this.#api.call(method, path, parameters, caller)
      refuseAfter(fault)
      return { status: 200, body }
    }
    refuseBefore(fault)
    if (method === 'POST' && call.idempotencyKey !== undefined) {
      const keyed = { key: call.idempotencyKey, path, parameters }
      return this.#idempotency.once(keyed, prepare, work)
    }
    await prepare()
    return this.#store.atomically(work)
  }

  settle(intentId: string) {
    this.#store.atomically(() => this.#intents.settle(intentId))
  }

  dispute(intentId: string, status?: string) {
    this.#store.atomically(() => this.#charges.dispute(this.#intents.find(intentId), status))
  }

  endRefund(id: string, status: 'failed' | 'canceled') {
    this.#store.atomically(() => this.#charges.endRefund(id, status))
  }

  /** Everything Stripe would know, in Stripe's format. */
  state() {
    const { intents, charges, refunds, disputes, events } = this.#store
    return {
      intents: [...intents.values()].map((intent) => intentJson(intent)),
      charges: [...charges.values()].map(chargeJson),
      refunds: [...refunds.values()].map(refundJson),
      disputes: [...disputes.values()].map(disputeJson),
      events: [...events.values()].map((event) => ({ ...eventJson(event), sent: event.done })),
    }
  }
}
