import { Exception } from '@adonisjs/core/exceptions'

/** 503: no answer, or none that can be understood. The same call may work later. */
export class PaymentProviderUnavailable extends Exception {
  static status = 503
  static code = 'E_PAYMENT_PROVIDER_UNAVAILABLE'
  static message =
    'The payment provider did not answer. Nothing was charged. Try again in a minute.'
}

/** 409: the provider said no, in `message`; `providerCode` is its word for the reason. */
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

/** Whether the provider has no such intent: it belongs to other keys, or to another environment. */
export function isUnknownIntent(error: unknown): boolean {
  return error instanceof PaymentProviderRefused && error.providerCode === 'resource_missing'
}

/** 400: a webhook call that the provider did not sign, or signed too long ago. */
export class InvalidSignature extends Exception {
  static status = 400
  static code = 'E_INVALID_SIGNATURE'
  static message = 'The signature does not fit this message.'
}
