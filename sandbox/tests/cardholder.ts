import { keys } from '#sandbox/tests/setup'

type PublicIntent = { id: string; status: string; client_secret: string; [field: string]: unknown }
type ApiFault = {
  type: string
  code?: string
  decline_code?: string
  message: string
  param?: string
  payment_intent?: PublicIntent
}
export type ApiAnswer = {
  status: number
  headers: Headers
  body: PublicIntent & { error: ApiFault; data: PublicIntent[]; has_more: boolean }
}

/** Calls the API directly, like the SDK and the page script. */
export async function callApi(
  origin: string,
  call: string,
  parameters: Record<string, string> = {},
  headers: Record<string, string> = { Authorization: `Bearer ${keys.secretKey}` }
): Promise<ApiAnswer> {
  const [method, path] = call.split(' ')
  const encoded = new URLSearchParams(parameters)
  const response = await fetch(
    method === 'GET' ? `${origin}${path}?${encoded}` : `${origin}${path}`,
    { method, headers, ...(method === 'POST' && { body: encoded }) }
  )
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A cardholder in front of the card form. */
export class Cardholder {
  constructor(private origin: string) {}

  pay(clientSecret: string, number: string, card: Record<string, string> = {}) {
    const { exp_month: month = '8', exp_year: year = '2044', cvc = '314' } = card
    return this.#call(clientSecret, `POST /v1/payment_intents/${idOf(clientSecret)}/confirm`, {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': cvc,
    })
  }

  authenticate(clientSecret: string, outcome: 'complete' | 'fail') {
    return this.#call(clientSecret, 'POST /sandbox/authenticate', {
      payment_intent: idOf(clientSecret),
      outcome,
    })
  }

  look(clientSecret: string) {
    return this.#call(clientSecret, `GET /v1/payment_intents/${idOf(clientSecret)}`, {})
  }

  #call(clientSecret: string, call: string, parameters: Record<string, string>) {
    const proof = { key: keys.publishableKey, client_secret: clientSecret }
    return callApi(this.origin, call, { ...proof, ...parameters }, {})
  }
}

function idOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0]
}
