import { callApi, intentIdOf, retrieve } from './api.js'
import { awaitPage } from './channel.js'

const buttons = {
  complete: document.getElementById('complete'),
  fail: document.getElementById('fail'),
}
let session
let isDecided = false

const page = awaitPage({
  async open(given) {
    session = given
    for (const button of Object.values(buttons)) button.disabled = false
    buttons.complete.focus()
    const { paymentIntent } = await retrieve(session)
    if (paymentIntent) document.getElementById('amount').textContent = sentence(paymentIntent)
  },
  fail: () => decide('fail'),
})

for (const [outcome, button] of Object.entries(buttons)) {
  button.addEventListener('click', () => decide(outcome))
}
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') decide('fail')
})

new ResizeObserver(async () => {
  const line = await page
  line.tell('resize', document.body.offsetHeight)
}).observe(document.body)

async function decide(outcome) {
  if (isDecided || !session) return
  isDecided = true
  for (const button of Object.values(buttons)) button.disabled = true
  const answer = await callApi(session, 'POST', '/sandbox/authenticate', {
    payment_intent: intentIdOf(session.clientSecret),
    outcome,
  })
  const line = await page
  line.tell('done', answer)
}

function sentence({ amount, currency }) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return `Payment of ${format.format(amount / 100)}`
}
