import paymentsConfig from '#config/payments'
import type Bid from '#models/bid'
import Settlement from '#models/payment/settlement'
import { stripe } from '#services/payments/main'
import type { DisputeOutcome } from '#lifecycles/payment_lifecycle'
import type Payment from '#models/payment'
import { startOrResumePayment } from '#models/payment/start'
import { confirmPayment } from '#models/payment/confirmation'
import { needsSandbox } from '#services/operations/env_rules'
import type { RunningServer } from '../../bin/setup/processes.ts'

/** Pays platform fees with a test card, as a stager's browser does on the checkout page. */
export class TestCardPayer {
  #sandbox: RunningServer | null = null

  /** Starts the payment sandbox if it isn't running. */
  async ready() {
    if (paymentsConfig.mode !== 'sandbox') {
      throw new Error('The demo market pays with test cards: seed it without Stripe keys.')
    }
    if (!needsSandbox(process.env) || (await this.#answers())) return
    const { startServer } = await import('../../bin/setup/processes.ts')
    const command = ['ace.js', 'sandbox:serve']
    this.#sandbox = await startServer('The payment sandbox', command, process.env)
  }

  async close() {
    await this.#sandbox?.stop()
  }

  async #answers(): Promise<boolean> {
    try {
      await fetch(paymentsConfig.apiBase)
      return true
    } catch {
      return false
    }
  }

  async pay(bid: Bid) {
    const intent = await startOrResumePayment(bid)
    const body = new URLSearchParams({
      'client_secret': intent.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 3),
      'payment_method_data[card][cvc]': '123',
    })
    const url = new URL(`/v1/payment_intents/${intent.id}/confirm`, paymentsConfig.apiBase)
    const headers = { Authorization: `Bearer ${paymentsConfig.publishableKey}` }
    const answer = await fetch(url, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The sandbox refused the test card: ${await answer.text()}`)
    await confirmPayment(bid, intent.id)
  }

  /** Has the cardholder's bank open a dispute of a fee, and decide it if there is an outcome. */
  async dispute({ intentId }: Payment, outcome?: DisputeOutcome) {
    const url = new URL('/sandbox/disputes', paymentsConfig.apiBase)
    const headers = { Authorization: `Bearer ${paymentsConfig.secretKey}` }
    for (const status of [undefined, ...(outcome ? [outcome] : [])]) {
      const body = JSON.stringify({ payment_intent: intentId, status })
      const answer = await fetch(url, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`The sandbox refused the dispute: ${await answer.text()}`)
    }
    for await (const disputes of stripe.listDisputes({ intentId: intentId! })) {
      for (const { id, status, dueBy } of disputes) {
        await Settlement.record(await stripe.retrieveIntent(intentId!), {
          ...{ id: `demo:${id}`, type: 'charge.dispute.created', intentId, failedRefund: null },
          ...{ disputeStatus: status, disputeDueBy: dueBy },
        })
      }
    }
  }
}
