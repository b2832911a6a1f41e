import { PaymentProviderUnavailable } from '#services/payments/payment_errors'

/** Number of unanswered calls in a row after which a run stops. */
const unansweredLimit = 2

/** Tells a run over many payments when to stop because Stripe doesn't answer. */
export class OutageDetector {
  #unanswered = 0

  /** @param error  what the call threw; undefined after an answer */
  record(error?: unknown) {
    this.#unanswered = error instanceof PaymentProviderUnavailable ? this.#unanswered + 1 : 0
  }

  get isOngoing(): boolean {
    return this.#unanswered >= unansweredLimit
  }
}
