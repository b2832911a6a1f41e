import db from '@adonisjs/lucid/services/db'
import type Project from '#models/project'
import type { Person } from '#tests/helpers/people'

/** Inserts a review, released unless told otherwise. @returns its id */
export async function reviewBy(
  reviewer: Person,
  reviewee: Person,
  project: Pick<Project, 'id'>,
  rating: number,
  { released = true } = {}
): Promise<number> {
  const [{ id }] = await db
    .table('reviews')
    .insert({
      project_id: project.id,
      reviewer_id: reviewer.user.id,
      reviewee_id: reviewee.user.id,
      rating,
      created_at: new Date(),
      released_at: released ? new Date() : null,
    })
    .returning('id')
  return id
}
