import { callApi, intentIdOf, retrieve } from './api.js'
import { dress, loadFonts } from './appearance.js'
import { awaitPage } from './channel.js'
import * as fields from './card_fields.js'

const form = document.getElementById('form')
const fieldset = document.getElementById('fields')
let session

const page = awaitPage({
  open,
  confirm,
  update: ({ appearance, options }) => {
    if (appearance) dress(appearance)
    fields.prefill(options?.defaultValues?.billingDetails)
  },
  validate: () => {
    const error = fields.validate()
    return error ? { error } : {}
  },
  refuse: fields.refuse,
  focus: () => document.getElementById('number').focus(),
  blur: () => document.activeElement?.blur(),
  clear: fields.clearFields,
})

/** @returns {Promise<{ error?: object }>} an error if the intent can't be paid any more */
async function open({ session: given, appearance, fonts, options }) {
  session = given
  dress(appearance)
  fields.prefill(options.defaultValues?.billingDetails)
  const [{ paymentIntent, error }] = await Promise.all([retrieve(session), loadFonts(fonts)])
  if (error) return { error }
  if (!['succeeded', 'canceled', 'processing'].includes(paymentIntent.status)) return {}
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent is in a state (${paymentIntent.status}) in which it cannot be paid.`,
    },
  }
}

async function confirm({ return_url: returnUrl }) {
  const error = fields.validate()
  if (error) return { error }
  const path = `/v1/payment_intents/${intentIdOf(session.clientSecret)}/confirm`
  const parameters = {
    ...fields.cardParameters(),
    use_stripe_sdk: 'true',
    ...(returnUrl && { return_url: returnUrl }),
  }
  fieldset.disabled = true
  try {
    return await callApi(session, 'POST', path, parameters)
  } finally {
    fieldset.disabled = false
  }
}

async function tell(name, payload) {
  const line = await page
  line.tell(name, payload)
}

fields.prepareFields(() => {
  tell('change', {
    empty: fields.isEmpty(),
    complete: fields.isComplete(),
    collapsed: false,
    value: { type: 'card' },
  })
})
// Enables input once formatting and validation are ready.
fieldset.disabled = false
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.target.localName === 'input') tell('enter')
  if (event.key === 'Escape') tell('escape')
})
window.addEventListener('focus', () => tell('focus'))
window.addEventListener('blur', () => tell('blur'))
new ResizeObserver(() => tell('resize', document.body.offsetHeight)).observe(document.body)
