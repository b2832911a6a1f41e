import type { Site } from './site.ts'
import { Visitor } from './visitor.ts'

/** An owner with a project on which a company has made an offer. */
export interface Deal {
  owner: Visitor
  company: Visitor
  projectId: number
  bidId: number
}

const project = {
  title: 'Colonial on Maple Street',
  description: 'The house has been vacant since spring.',
  propertyType: 'single_family_home',
  timeline: '2-4weeks',
  stagingLevel: 'luxury',
  city: 'Asheville',
  county: 'Buncombe',
  state: 'NC',
}
const offer = {
  amount: 3640,
  timeline: '2 weeks',
  experienceLevel: 'experienced_professional',
  stagingPeriod: '90',
  paymentTerms: 'full_completion',
  acceptsCreditCards: true,
}

/** Registers both parties, posts a project and makes an offer. */
export async function makeDeal(site: Site): Promise<Deal> {
  const owner = await Visitor.register(site, 'realtor')
  const company = await Visitor.register(site, 'staging_company')
  const { id: projectId } = await owner.json<{ id: number }>('POST', '/api/projects', project)
  const path = `/api/projects/${projectId}/bids`
  const { id: bidId } = await company.json<{ id: number }>('POST', path, offer)
  return { owner, company, projectId, bidId }
}

/** Pays the fee of the accepted offer with a test card, as the page does. */
export async function pay(site: Site, { company, bidId }: Deal): Promise<void> {
  const start = `/api/bids/${bidId}/payment-intent`
  const { clientSecret } = await company.json<{ clientSecret: string }>('POST', start)
  const [intentId] = clientSecret.split('_secret_')
  const confirm = `http://127.0.0.1:${site.ports.sandbox}/v1/payment_intents/${intentId}/confirm`
  const answer = await fetch(confirm, {
    method: 'POST',
    body: new URLSearchParams({
      'key': 'pk_test_sandbox',
      'client_secret': clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2044',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  if (answer.status !== 200) throw new Error(`The card was not charged: ${await answer.text()}`)
  await company.json('POST', `/api/bids/${bidId}/complete-payment`, { paymentIntentId: intentId })
}
