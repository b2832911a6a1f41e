import { PaymentProviderUnavailable } from '#services/payments/payment_faults'

/** Calls in a row without an answer after which a run stops asking. */
const unansweredLimit = 2

/** Says when a run over many payments should stop, because the payment provider doesn't answer. */
export class ProviderOutage {
  #unanswered = 0

  /** @param error  what the call threw; left out after a call that was answered */
  record(error?: unknown) {
    this.#unanswered = error instanceof PaymentProviderUnavailable ? this.#unanswered + 1 : 0
  }

  get isOngoing(): boolean {
    return this.#unanswered >= unansweredLimit
  }
}
