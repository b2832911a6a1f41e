import { ApiError, badRequest, unauthorized } from '#sandbox/api_error'
import { Parameters } from '#sandbox/parameters'
import { readCard, testPaymentMethod } from '#sandbox/test_cards'
import { disputeJson, intentJson, publicIntentJson, refundJson } from '#sandbox/shapes'
import { ofIntent, pageOf } from '#sandbox/lists'
import type { Charges } from '#sandbox/charges'
import type { PaymentIntents } from '#sandbox/payment_intents'
import type { SandboxStore } from '#sandbox/store'
import type { IntentRecord } from '#sandbox/records'

export type Caller = 'secret' | 'publishable'
type Endpoint = (parameters: Parameters, id: string, caller: Caller) => object
const expandable = new Set(['latest_charge', 'data.latest_charge'])
type Route = { method: string; pattern: RegExp; publishable?: boolean; run: Endpoint }

/** The part of Stripe's API that card payments need, one method per call. */
export class SandboxApi {
  #routes: Route[] = [
    this.#route('POST', '/v1/payment_intents', this.#create),
    this.#route('GET', '/v1/payment_intents', this.#list),
    this.#route('GET', '/v1/payment_intents/:id', this.#retrieve, true),
    this.#route('POST', '/v1/payment_intents/:id/confirm', this.#confirm, true),
    this.#route('POST', '/v1/payment_intents/:id/cancel', this.#cancel),
    this.#route('POST', '/v1/refunds', this.#refund),
    this.#route('GET', '/v1/refunds', this.#listRefunds),
    this.#route('GET', '/v1/disputes', this.#listDisputes),
    this.#route('POST', '/sandbox/authenticate', this.#authenticate, true),
  ]

  constructor(
    private store: SandboxStore,
    private intents: PaymentIntents,
    private charges: Charges
  ) {}

  /** @throws ApiError */
  call(method: string, path: string, encoded: string, caller: Caller): object {
    const route = this.#routes.find((each) => each.method === method && each.pattern.test(path))
    if (!route) throw unknownUrl(method, path)
    if (caller === 'publishable' && !route.publishable) throw secretKeyRequired()
    const id = route.pattern.exec(path)?.groups?.id ?? ''
    const parameters = new Parameters(encoded)
    const unknown = expansions(parameters).find((each) => !expandable.has(each))
    if (unknown) throw badRequest(`This property cannot be expanded (${unknown}).`)
    return route.run.call(this, parameters, id, caller)
  }

  #route(method: string, address: string, run: Endpoint, publishable = false): Route {
    const pattern = new RegExp(`^${address.replace(':id', '(?<id>\\w+)')}$`)
    return { method, pattern, publishable, run }
  }

  #create(parameters: Parameters) {
    parameters.only(
      ...['amount', 'currency', 'description', 'receipt_email', 'metadata', 'expand'],
      ...['allowed_payment_method_types', 'automatic_payment_methods']
    )
    parameters.required('amount')
    const intent = this.intents.create({
      amount: parameters.integer('amount') ?? 0,
      currency: parameters.required('currency'),
      description: parameters.text('description') ?? null,
      receiptEmail: parameters.text('receipt_email') ?? null,
      metadata: parameters.texts('metadata'),
    })
    return this.#shape(intent, parameters)
  }

  #list(parameters: Parameters) {
    parameters.only('limit', 'created', 'starting_after', 'expand')
    const page = pageOf([...this.store.intents.values()], parameters)
    return {
      ...page,
      data: page.data.map((intent) => this.#shape(intent, parameters)),
      url: '/v1/payment_intents',
    }
  }

  #listRefunds(parameters: Parameters) {
    parameters.only('limit', 'created', 'starting_after', 'payment_intent')
    const page = pageOf(ofIntent(this.store.refunds.values(), parameters), parameters)
    return { ...page, data: page.data.map(refundJson), url: '/v1/refunds' }
  }

  #listDisputes(parameters: Parameters) {
    parameters.only('limit', 'created', 'starting_after', 'payment_intent')
    const page = pageOf(ofIntent(this.store.disputes.values(), parameters), parameters)
    return { ...page, data: page.data.map(disputeJson), url: '/v1/disputes' }
  }

  #retrieve(parameters: Parameters, id: string, caller: Caller) {
    parameters.only('expand', 'client_secret', 'key')
    return this.#answer(this.#authorized(id, parameters, caller), parameters, caller)
  }

  #confirm(parameters: Parameters, id: string, caller: Caller) {
    parameters.only(
      ...['payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk', 'receipt_email'],
      ...['client_secret', 'key', 'expand']
    )
    this.#authorized(id, parameters, caller)
    const saved = parameters.text('payment_method')
    const card = saved
      ? testPaymentMethod(saved)
      : readCard({
          number: parameters.text('payment_method_data', 'card', 'number') ?? '',
          expMonth: Number(parameters.text('payment_method_data', 'card', 'exp_month')),
          expYear: Number(parameters.text('payment_method_data', 'card', 'exp_year')),
          cvc: parameters.text('payment_method_data', 'card', 'cvc') ?? '',
        })
    if ('message' in card) throw cardError(card.code, card.message)
    const intent = this.intents.confirm(id, card)
    const { lastError } = intent
    if (!lastError) return this.#answer(intent, parameters, caller)
    throw cardError(lastError.code, lastError.message, {
      ...(lastError.declineCode && { decline_code: lastError.declineCode }),
      ...(lastError.chargeId && { charge: lastError.chargeId }),
      payment_intent: this.#answer(intent, parameters, caller),
    })
  }

  #authenticate(parameters: Parameters, _id: string, caller: Caller) {
    parameters.only('client_secret', 'key', 'payment_intent', 'outcome')
    const id = parameters.required('payment_intent')
    this.#authorized(id, parameters, caller)
    const passed = parameters.required('outcome') === 'complete'
    return publicIntentJson(this.intents.authenticate(id, passed))
  }

  #cancel(parameters: Parameters, id: string) {
    parameters.only('cancellation_reason', 'expand')
    const reason = parameters.text('cancellation_reason') ?? null
    return this.#shape(this.intents.cancel(id, reason), parameters)
  }

  #refund(parameters: Parameters) {
    parameters.only('payment_intent', 'amount', 'reason', 'metadata', 'expand')
    const intent = this.intents.find(parameters.required('payment_intent'))
    const reason = parameters.text('reason') ?? null
    return refundJson(this.charges.refund(intent, parameters.integer('amount'), reason))
  }

  /** A call with the publishable key also needs the intent's client secret. */
  #authorized(id: string, parameters: Parameters, caller: Caller): IntentRecord {
    const intent = this.intents.find(id)
    if (caller === 'publishable' && parameters.text('client_secret') !== intent.clientSecret) {
      throw badRequest(
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
        'payment_intent_invalid_parameter',
        'client_secret'
      )
    }
    return intent
  }

  #answer(intent: IntentRecord, parameters: Parameters, caller: Caller): object {
    return caller === 'secret' ? this.#shape(intent, parameters) : publicIntentJson(intent)
  }

  #shape(intent: IntentRecord, parameters: Parameters): object {
    const isExpanded = expansions(parameters).length > 0
    return intentJson(intent, isExpanded ? this.charges.latestOf(intent) : null)
  }
}

/** Fields to return as objects instead of ids; in lists, their paths start with `data.`. */
function expansions(parameters: Parameters): string[] {
  return parameters.list('expand').map((path) => path.replace(/^data\./, ''))
}

function cardError(code: string, message: string, more: object = {}) {
  return new ApiError(402, { type: 'card_error', code, message, ...more }, true)
}

function secretKeyRequired() {
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required'
  )
}

function unknownUrl(method: string, path: string) {
  const message = `Unrecognized request URL (${method}: ${path}).`
  return new ApiError(404, { type: 'invalid_request_error', message })
}
