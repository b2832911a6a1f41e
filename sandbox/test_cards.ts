import { notFound } from '#sandbox/api_error'
import type { CardRecord, Decline } from '#sandbox/records'

type Behaviour = Pick<CardRecord, 'asksCardholder' | 'processes' | 'disputes' | 'decline'>

const declined = (declineCode: string, message = 'Your card was declined.'): Behaviour => ({
  decline: { code: 'card_declined', declineCode, message },
})
const refused = (code: string, message: string): Behaviour => ({ decline: { code, message } })
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

/** Stripe's published test cards, and two of our own for slow payments. */
const behaviours: Record<string, Behaviour> = {
  '4242424242424242': {},
  '5555555555554444': {},
  '378282246310005': {},
  '6011111111111117': {},
  '4000000000000077': {},
  '4000000000000002': declined('generic_decline'),
  '4000000000000341': declined('generic_decline'),
  '4000000000009995': insufficientFunds,
  '4000000000000069': refused('expired_card', 'Your card has expired.'),
  '4000000000000127': refused('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': refused(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.'
  ),
  '4000002500003155': { asksCardholder: true },
  '4000002760003184': { asksCardholder: true },
  '4000008260003178': { asksCardholder: true, ...insufficientFunds },
  '4000000000000259': { disputes: true },
  // Our own: these stay in processing for a few seconds; then the first succeeds and the second
  // fails.
  '4000000000005001': { processes: true },
  '4000000000005100': { processes: true, ...declined('generic_decline') },
}

/** Response to any other valid number: it could be a real card. */
const notATestCard = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.'
)

export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string }

/**
 * Validates a card. Returns it without number and security code, or why it is declined. `today`
 * determines which cards have expired.
 */
export function readCard(input: CardInput, today = new Date()): CardRecord | Decline {
  const number = input.number.replaceAll(/[\s-]/g, '')
  if (!isCardNumber(number)) {
    return { code: 'incorrect_number', message: 'Your card number is incorrect.' }
  }
  const { expMonth, expYear } = input
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
    }
  }
  const year = expYear < 100 ? 2000 + expYear : expYear
  if (!isStillValid(expMonth, year, today)) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
  }
  const brand = brandOf(number)
  if (!(brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(input.cvc)) {
    return { code: 'invalid_cvc', message: "Your card's security code is invalid." }
  }
  const behaviour = behaviours[number] ?? notATestCard
  return { brand, last4: number.slice(-4), expMonth, expYear: year, ...behaviour }
}

/** Stripe's ready-made payment methods, for tests without a browser. */
const testPaymentMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
}

/** @throws ApiError resource_missing */
export function testPaymentMethod(id: string): CardRecord | Decline {
  const number = testPaymentMethods[id]
  if (!number) throw notFound('PaymentMethod', id, 'payment_method')
  return readCard({ number, expMonth: 12, expYear: new Date().getUTCFullYear() + 1, cvc: '123' })
}

function isStillValid(month: number, year: number, today: Date): boolean {
  const thisYear = today.getUTCFullYear()
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50) return false
  return year > thisYear || month >= today.getUTCMonth() + 1
}

/** Twelve to nineteen digits with a valid check digit (Luhn). */
function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6(011|5)/.test(number)) return 'discover'
  return 'unknown'
}
