import type { Site } from './site.ts'
import { type Place, Visitor } from './visitor.ts'

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
export async function makeDeal(site: Place): Promise<Deal> {
  const owner = await Visitor.register(site, 'realtor')
  const company = await Visitor.register(site, 'staging_company')
  const { id: projectId } = await owner.json<{ id: number }>('POST', '/api/projects', project)
  const path = `/api/projects/${projectId}/bids`
  const { id: bidId } = await company.json<{ id: number }>('POST', path, offer)
  return { owner, company, projectId, bidId }
}

/** Confirms a payment at the sandbox with a test card. */
type Charge = (path: string, form: URLSearchParams) => Promise<{ status: number; text: string }>

const chargeAt =
  (port: number): Charge =>
  async (path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
    return { status: answer.status, text: await answer.text() }
  }

/** Pays the fee of the accepted offer with a test card, as the page does. */
export const pay = (site: Site, deal: Deal): Promise<void> =>
  payWith(chargeAt(site.ports.sandbox), deal)

export async function payWith(charge: Charge, { company, bidId }: Deal): Promise<void> {
  const start = `/api/bids/${bidId}/payment-intent`
  const { clientSecret } = await company.json<{ clientSecret: string }>('POST', start)
  const [intentId] = clientSecret.split('_secret_')
  const { status, text } = await charge(
    `/v1/payment_intents/${intentId}/confirm`,
    new URLSearchParams({
      'key': 'pk_test_sandbox',
      'client_secret': clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2044',
      'payment_method_data[card][cvc]': '123',
    })
  )
  if (status !== 200) throw new Error(`The card was not charged: ${text}`)
  await company.json('POST', `/api/bids/${bidId}/complete-payment`, { paymentIntentId: intentId })
}
