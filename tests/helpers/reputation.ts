import db from '@adonisjs/lucid/services/db'
import type Project from '#models/project'
import type { Person } from '#tests/helpers/people'

/**
 * Inserts a review of a completed project, released unless told otherwise; two at the same moment.
 *
 * @returns its id
 */
export async function reviewBy(
  reviewer: Person,
  reviewee: Person,
  project: Pick<Project, 'id'>,
  rating: number,
  { released = true } = {}
): Promise<number> {
  const other = await db.from('reviews').where('project_id', project.id).first()
  const [{ id }] = await db
    .table('reviews')
    .insert({
      project_id: project.id,
      reviewer_id: reviewer.user.id,
      reviewee_id: reviewee.user.id,
      rating,
      created_at: new Date(),
      released_at: released ? (other?.released_at ?? new Date()) : null,
    })
    .returning('id')
  return id
}
