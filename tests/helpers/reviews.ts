import db from '@adonisjs/lucid/services/db'
import { releaseDueReviews } from '#models/review/release'
import type { Person } from '#tests/helpers/people'
import { createReleased } from '#tests/helpers/stagings'

/** Reviews need a fee, and paying one takes a second: it is stored as if it had been paid. */
export const storeFee = (bidId: number) =>
  db.from('bids').where('id', bidId).update({ platform_fee: 2900 })

/** A completed project whose parties can review each other. */
export async function createCompleted(owner?: Person) {
  const scene = await createReleased({}, owner)
  await storeFee(scene.bid.id)
  await scene.project.refresh()
  await scene.project.complete(scene.owner.user)
  await db.from('queue_jobs').delete()
  await db.from('notifications').update({ email_due_at: null })
  return { ...scene, path: `/api/projects/${scene.project.id}/review` }
}

/** What an owner writes about a company. */
export const ofCompany = {
  rating: 4,
  title: 'Calm crew, warm rooms',
  comment: 'The living room looked lived in without being loud.',
  onTime: true,
  asAgreed: true,
  wouldHireAgain: false,
}

/** What a company writes about an owner. */
export const ofOwner = {
  rating: 5,
  title: 'Ready on the day',
  comment: 'Keys and parking were as promised.',
}

/** The project was completed so many days earlier. */
export const moveCompletion = (projectId: number, days: number) =>
  db.rawQuery(
    'update projects set completed_at = completed_at - make_interval(days => :days) where id = :projectId',
    { projectId, days }
  )

export async function endReviewTime(projectId: number) {
  await moveCompletion(projectId, 14)
  await releaseDueReviews()
}

export const storedReviews = (projectId: number) =>
  db.from('reviews').where('project_id', projectId).orderBy('id')
