import * as rules from './card_rules.js'
import { countryOptions } from './countries.js'

const byId = (id) => document.getElementById(id)
const names = ['number', 'expiry', 'cvc', 'name', 'postal']
const inputs = Object.fromEntries(names.map((name) => [name, byId(name)]))
const country = byId('country')

const problems = {
  number: () => rules.numberProblem(inputs.number.value),
  expiry: () => rules.expiryProblem(inputs.expiry.value),
  cvc: () => rules.codeProblem(inputs.cvc.value, inputs.number.value),
  name: () => rules.nameProblem(inputs.name.value),
  postal: () => rules.postalProblem(inputs.postal.value, country.value),
}

/** The field that an API error code belongs to; the card number by default. */
const blamed = {
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
}

export function prepareFields(onChange) {
  country.append(...countryOptions())
  country.addEventListener('change', () => {
    showPostalCode()
    onChange()
  })
  const formats = {
    number: rules.formatNumber,
    expiry: rules.formatExpiry,
    cvc: (text) => rules.formatCode(text, inputs.number.value),
  }
  for (const name of names) {
    inputs[name].addEventListener('input', (event) => {
      if (formats[name]) reformat(inputs[name], formats[name], event)
      clearProblem(name)
      onChange()
    })
    inputs[name].addEventListener('blur', () => {
      if (inputs[name].value) showProblem(name, problems[name]())
    })
  }
}

export function isEmpty() {
  return names.every((name) => inputs[name].value === '')
}

export function isComplete() {
  return names.every((name) => !problems[name]())
}

export function prefill({ name, address } = {}) {
  inputs.name.value ||= name ?? ''
  inputs.postal.value ||= address?.postal_code ?? ''
  if (address?.country) country.value = address.country
  showPostalCode()
}

export function clearFields() {
  for (const name of names) {
    inputs[name].value = ''
    clearProblem(name)
  }
}

/**
 * Shows all problems and focuses the first invalid field. @returns the first problem, or undefined
 */
export function validate() {
  for (const name of names) showProblem(name, problems[name]())
  const first = names.find((name) => problems[name]())
  if (!first) return undefined
  inputs[first].focus()
  const [code, message] = problems[first]()
  return { type: 'validation_error', code, message }
}

/** Marks the field that the bank refused, for screen readers too. The page shows the reason. */
export function refuse({ code, message }) {
  const name = blamed[code] ?? 'number'
  clearProblem(name)
  inputs[name].classList.add('Input--invalid')
  inputs[name].setAttribute('aria-invalid', 'true')
  inputs[name].setAttribute('aria-description', message)
}

/** Form-encoded parameters for the API. */
export function cardParameters() {
  const { month, year } = rules.readExpiry(inputs.expiry.value)
  const data = 'payment_method_data'
  return {
    [`${data}[type]`]: 'card',
    [`${data}[card][number]`]: inputs.number.value,
    [`${data}[card][exp_month]`]: month,
    [`${data}[card][exp_year]`]: year,
    [`${data}[card][cvc]`]: inputs.cvc.value,
    [`${data}[billing_details][name]`]: inputs.name.value,
    [`${data}[billing_details][address][country]`]: country.value,
    [`${data}[billing_details][address][postal_code]`]: inputs.postal.value,
  }
}

/** Keeps the caret after the same digit. */
function reformat(input, format, event) {
  const digitsBefore = input.value.slice(0, input.selectionStart).replaceAll(/\D/g, '').length
  const atEnd = input.selectionStart === input.value.length
  const isDeleting = event.inputType?.startsWith('delete')
  const formatted = format(input.value)
  input.value = isDeleting ? formatted.replace(/[ /]+$/, '') : formatted
  if (atEnd) return
  let caret = 0
  for (let seen = 0; seen < digitsBefore && caret < input.value.length; caret++) {
    if (/\d/.test(input.value[caret])) seen++
  }
  input.setSelectionRange(caret, caret)
}

function showPostalCode() {
  const isAmerican = country.value === 'US'
  byId('postal-row').hidden = !rules.hasPostalCode(country.value)
  byId('postal-label').textContent = isAmerican ? 'ZIP code' : 'Postal code'
  inputs.postal.placeholder = isAmerican ? 'ZIP' : 'Postal code'
  inputs.postal.inputMode = isAmerican ? 'numeric' : 'text'
  clearProblem('postal')
}

function showProblem(name, problem) {
  clearProblem(name)
  if (!problem) return
  const message = byId(`${name}-error`)
  message.textContent = problem[1]
  message.hidden = false
  inputs[name].classList.add('Input--invalid')
  inputs[name].setAttribute('aria-invalid', 'true')
  inputs[name].setAttribute('aria-describedby', message.id)
}

function clearProblem(name) {
  byId(`${name}-error`).hidden = true
  inputs[name].classList.remove('Input--invalid')
  for (const attribute of ['aria-invalid', 'aria-describedby', 'aria-description']) {
    inputs[name].removeAttribute(attribute)
  }
}
