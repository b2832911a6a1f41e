/** Id of the intent that a client secret belongs to. */
export function intentIdOf(clientSecret) {
  return String(clientSecret).split('_secret_')[0]
}

/**
 * Calls the API with a client secret.
 * @returns {Promise<{ paymentIntent: object }
 * { error: object }>} as in Stripe.js
 */
export async function callApi({ origin, key, clientSecret }, method, path, parameters = {}) {
  const encoded = new URLSearchParams({ key, client_secret: clientSecret, ...parameters })
  const url = method === 'GET' ? `${origin}${path}?${encoded}` : `${origin}${path}`
  try {
    const response = await fetch(url, { method, ...(method === 'POST' && { body: encoded }) })
    const body = await response.json()
    return response.ok ? { paymentIntent: body } : { error: body.error }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
      },
    }
  }
}

export function retrieve(session) {
  return callApi(session, 'GET', `/v1/payment_intents/${intentIdOf(session.clientSecret)}`)
}
