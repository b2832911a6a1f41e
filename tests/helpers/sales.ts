import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { ProjectDetails } from '#models/project/details'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

interface Sale {
  amount: number
  company?: Person
  owner?: Person
  home?: Partial<ProjectDetails>
  daysAgo?: number
}

/** An offer whose fee was paid by card, written without the provider. */
export async function createSale({ amount, company, owner, home, daysAgo = 1 }: Sale) {
  const seller = owner ?? (await createOwner())
  const stager = company ?? (await createStager())
  const project = await createProject(seller, home)
  const bid = await createBid(project, stager, { amount })
  const paidAt = DateTime.utc().minus({ days: daysAgo }).toJSDate()
  await db
    .from('bids')
    .where('id', bid.id)
    .update({ status: 'accepted', payment_status: 'paid', selected_at: paidAt, paid_at: paidAt })
  await db.from('projects').where('id', project.id).update({ status: 'in_progress' })
  await db.table('payments').insert({
    bid_id: bid.id,
    attempt: 1,
    reference: randomUUID(),
    amount: bid.platformFee,
    status: 'succeeded',
    intent_id: `pi_${randomUUID().replaceAll('-', '')}`,
    succeeded_at: paidAt,
    created_at: paidAt,
    updated_at: paidAt,
  })
  return { owner: seller, company: stager, project, bid }
}

/** Sales by so many different companies in turn. */
export async function createSales(
  amounts: readonly number[],
  { companies = 3, ...sale }: Omit<Sale, 'amount' | 'company'> & { companies?: number } = {}
) {
  const owner = sale.owner ?? (await createOwner())
  const stagers = await Promise.all(Array.from({ length: companies }, () => createStager()))
  const sales: Awaited<ReturnType<typeof createSale>>[] = []
  for (const [at, amount] of amounts.entries()) {
    sales.push(await createSale({ ...sale, amount, owner, company: stagers[at % companies] }))
  }
  return sales
}
