/** Formatting and validation of the card fields. */

const digitsOf = (text) => text.replaceAll(/\D/g, '')
const isAmex = (digits) => /^3[47]/.test(digits)
const lengthOf = (digits) => (isAmex(digits) ? 15 : 16)

export function formatNumber(text) {
  const digits = digitsOf(text)
  const shown = digits.slice(0, lengthOf(digits))
  const pattern = isAmex(shown) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /\d{1,4}/g
  const groups = shown.match(pattern) ?? []
  return (isAmex(shown) ? groups.slice(1).filter(Boolean) : groups).join(' ')
}

/** 8 → 08, 0844 → 08 / 44, 08/2044 → 08 / 44 */
export function formatExpiry(text) {
  const [first = '', ...rest] = text.split('/').map(digitsOf)
  const isMonthDone = rest.length > 0 && first !== ''
  const digits = /^[2-9]/.test(first) || (isMonthDone && first.length === 1) ? `0${first}` : first
  const month = digits.slice(0, 2)
  const year = digits.slice(2) + rest.join('')
  const shown = year.length === 4 && year.startsWith('20') ? year.slice(2) : year.slice(0, 2)
  return month.length === 2 ? `${month} / ${shown}` : month
}

export function formatCode(text, number) {
  return digitsOf(text).slice(0, isAmex(digitsOf(number)) ? 4 : 3)
}

export function readExpiry(text) {
  const [month, year] = text.split('/').map((part) => Number(digitsOf(part)))
  return { month, year: 2000 + year }
}

export function numberProblem(text) {
  const digits = digitsOf(text)
  if (digits.length < lengthOf(digits)) {
    return ['incomplete_number', 'Your card number is incomplete.']
  }
  return hasCheckDigit(digits) ? null : ['invalid_number', 'Your card number is invalid.']
}

export function expiryProblem(text, today = new Date()) {
  if (!/^\d\d \/ \d\d$/.test(text)) {
    return ['incomplete_expiry', "Your card's expiration date is incomplete."]
  }
  const { month, year } = readExpiry(text)
  if (month < 1 || month > 12) {
    return ['invalid_expiry_month', "Your card's expiration date is invalid."]
  }
  if (year < today.getFullYear()) {
    return ['invalid_expiry_year_past', "Your card's expiration year is in the past."]
  }
  const isPast = year === today.getFullYear() && month < today.getMonth() + 1
  return isPast
    ? ['invalid_expiry_month_past', "Your card's expiration date is in the past."]
    : null
}

export function codeProblem(text, number) {
  const isComplete = text.length === (isAmex(digitsOf(number)) ? 4 : 3)
  return isComplete ? null : ['incomplete_cvc', "Your card's security code is incomplete."]
}

export function nameProblem(text) {
  return text.trim() ? null : ['incomplete_name', 'Your name is incomplete.']
}

export function postalProblem(text, country) {
  const isComplete = country === 'US' ? /^\d{5}$/.test(text) : text.trim() !== ''
  if (isComplete || !hasPostalCode(country)) return null
  return ['incomplete_zip', 'Your postal code is incomplete.']
}

/** Countries whose card issuers check the postal code; elsewhere the field is hidden. */
export function hasPostalCode(country) {
  return ['US', 'CA', 'GB'].includes(country)
}

function hasCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
