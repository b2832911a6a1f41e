import db from '@adonisjs/lucid/services/db'
import type { OutcomeKind } from '#shared/jobs/home_outcomes'
import { addDays } from '#shared/jobs/staging_terms'
import Bid from '#models/bid'
import Staging from '#models/staging'
import { call } from '#tests/helpers/calls'
import { createOwner, createProject, createBid, type Person } from '#tests/helpers/people'
import { addPair, createPaidWork } from '#tests/helpers/room_pairs'
import { createStaging, dayFromNow, moveStaging } from '#tests/helpers/stagings'

/** A staging whose furniture was removed so many days ago. */
export async function createEndedStaging(removedDaysAgo: number) {
  const scene = await createStaging(-40)
  await endStaging(scene.bid.id, removedDaysAgo)
  return scene
}

const endStaging = (bidId: number, daysAgo: number) =>
  db
    .from('stagings')
    .where('bid_id', bidId)
    .update({ removed_on: dayFromNow(-daysAgo), removed_by: 'stager' })

export const report = (person: Person | null, projectId: number, body: object) =>
  call(person, `PUT /api/projects/${projectId}/outcome`, body)

export const storedOutcome = (bidId: number) =>
  db.from('home_outcomes').where('bid_id', bidId).first()

interface Home {
  company: Person
  /** Days from the listing to the contract; null for a home that isn't sold; left out without an outcome. */
  days?: number | null
  owner?: Person
  /** When the furniture went (YYYY-MM-DD). */
  endedOn?: string
}

/**
 * A completed staging that counts, with its outcome. The fee is set afterwards, so nobody pays.
 *
 * @returns the ids of its bid and project
 */
export async function createReportedHome({ company, days, ...home }: Home) {
  const owner = home.owner ?? (await createOwner())
  const project = await createProject(owner)
  const { id: bidId } = await createBid(project, company, { amount: 90 })
  await (await Bid.findVisibleOrFail(bidId)).accept(owner.user)
  await db.from('bids').where('id', bidId).update({ platform_fee: 4900 })
  const endedOn = home.endedOn ?? dayFromNow(-1)
  const [installOn, removalOn] = [addDays(endedOn, -60), endedOn]
  await db.table('stagings').insert({
    ...{ bid_id: bidId, install_on: installOn, removal_on: removalOn },
    ...{ removed_on: endedOn, removed_by: 'stager' },
    ...{ created_at: new Date(), updated_at: new Date() },
  })
  if (days !== undefined) await enter(bidId, days, installOn)
  return { bidId, projectId: project.id, owner }
}

/** Stores an outcome as the owner would enter it. */
export async function enter(bidId: number, days: number | null, listedOn = dayFromNow(-61)) {
  const kind: OutcomeKind = days === null ? 'not_sold' : 'under_contract'
  const underContractOn = days === null ? null : addDays(listedOn, days)
  const outcome = { kind, listed_on: listedOn, under_contract_on: underContractOn }
  await db
    .insertQuery()
    .table('home_outcomes')
    .knexQuery.insert({
      ...{ bid_id: bidId, ...outcome },
      ...{ created_at: new Date(), updated_at: new Date() },
    })
    .onConflict('bid_id')
    .merge(['kind', 'listed_on', 'under_contract_on'])
}

/** A job with a finished room and an outcome, ready for a card. */
export async function createCardScene() {
  const scene = await createPaidWork({ photos: 2 })
  const { owner, company, project, bid } = scene
  await Staging.of(project.id).propose(owner.user, { date: dayFromNow(1) })
  await Staging.of(project.id).agree(company.user, dayFromNow(1))
  await moveStaging(bid.id, -41)
  const pairs = [await addPair(scene, 0), await addPair(scene, 1)]
  const outcome = {
    ...{ kind: 'closed', listedOn: dayFromNow(-30), underContractOn: dayFromNow(-20) },
    ...{ closedOn: dayFromNow(-2), comparedToList: 'above', price: 51_234_500 },
  }
  await report(owner, project.id, outcome)
  return { owner, company, project, bid, pairs: pairs.map(({ body }) => body.id), outcome }
}
