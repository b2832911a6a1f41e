import db from '@adonisjs/lucid/services/db'
import { marketToday } from '#shared/values/market_time'
import { addDays } from '#shared/jobs/staging_terms'
import type { BidTerms } from '#models/bid/submission'
import Staging from '#models/staging'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { createProjectWithBidsBy } from '#tests/helpers/scenes'

/** A calendar day so many days from today, in the market's zone. */
export const dayFromNow = (days: number): string => addDays(marketToday(new Date()), days)

/** Later notifications start a new email. */
async function forgetEmails() {
  await db.from('queue_jobs').delete()
  await db.from('notifications').update({ email_due_at: null })
}

/** A project whose contact details are released. The bid is below the fees, so nobody pays. */
export async function createReleased(terms: Partial<BidTerms> = {}, owner?: Person) {
  const person = owner ?? (await createOwner({ name: 'Dana Whitfield' }))
  const company = await createStager({ name: 'Casey Hale', company: 'Foothill Home Staging' })
  const released = { amount: 90, stagingPeriod: '60', extensionPerMonth: 450, ...terms } as const
  const { project, bids } = await createProjectWithBidsBy(person, [company], released)
  await bids[0].bid.accept(person.user)
  await forgetEmails()
  const path = `/api/projects/${project.id}/staging`
  return { owner: person, company, project, bid: bids[0].bid, path }
}

/** The same with an install date agreed for so many days from today; negative ones are moved. */
export async function createStaging(days: number, terms: Partial<BidTerms> = {}) {
  const scene = await createReleased(terms)
  const { owner, company, project } = scene
  const date = dayFromNow(Math.max(days, 1))
  await Staging.of(project.id).propose(owner.user, { date })
  await Staging.of(project.id).agree(company.user, date)
  await moveStaging(scene.bid.id, days - Math.max(days, 1))
  await forgetEmails()
  return scene
}

/** Moves the agreed dates of a staging and its history, as if it had been agreed on earlier. */
export const moveStaging = (bidId: number, days: number) =>
  db.transaction(async (trx) => {
    await trx.rawQuery(
      `update stagings set install_on = install_on + :days::int,
         removal_on = removal_on + :days::int, removed_on = removed_on + :days::int,
         asked_for = asked_for + :days::int, reminded_for = reminded_for + :days::int
       where bid_id = :bidId`,
      { bidId, days }
    )
    // The trigger refuses every change of an entry.
    await trx.rawQuery('set local session_replication_role = replica')
    await trx.rawQuery(
      `update staging_entries set day = day + :days::int
       where staging_id =
         (select id from stagings where bid_id = :bidId and install_on is not null)`,
      { bidId, days }
    )
  })

export const storedStaging = (bidId: number) => db.from('stagings').where('bid_id', bidId).first()

/** The bid is no longer paid, as no action of the product leaves it. */
export const takeContactBack = (bidId: number) =>
  db.from('bids').where('id', bidId).update({
    status: 'cancelled',
    payment_status: 'unpaid',
    paid_at: null,
    stager_completed_at: null,
    closed_at: new Date(),
    cancellation_reason: 'released',
  })
