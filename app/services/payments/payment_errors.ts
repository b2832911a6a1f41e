import { Exception } from '@adonisjs/core/exceptions'

/** 503: Stripe didn't answer, or its answer made no sense. Retrying may work. */
export class PaymentProviderUnavailable extends Exception {
  static status = 503
  static code = 'E_PAYMENT_PROVIDER_UNAVAILABLE'
  static message =
    'The payment provider did not answer. Nothing was charged. Try again in a minute.'
}

/** 503: Stripe refused our key, or the key may not make this call. Only the operator can fix it. */
export class PaymentKeyRefused extends PaymentProviderUnavailable {}

/** 409: Stripe refused the call. `message` is its explanation, `providerCode` its error code. */
export class PaymentProviderRefused extends Exception {
  static status = 409
  static code = 'E_PAYMENT_PROVIDER_REFUSED'

  constructor(
    message: string,
    readonly providerCode: string | null,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}

/** Whether Stripe has no such intent, because it belongs to other keys or another environment. */
export function isUnknownIntent(error: unknown): boolean {
  return error instanceof PaymentProviderRefused && error.providerCode === 'resource_missing'
}

/** 400: a webhook call without a valid signature, or with one that is too old. */
export class InvalidSignature extends Exception {
  static status = 400
  static code = 'E_INVALID_SIGNATURE'
  static message = 'The signature does not fit this message.'
}
