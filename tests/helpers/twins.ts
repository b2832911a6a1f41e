import db from '@adonisjs/lucid/services/db'
import type Project from '#models/project'
import type { ProjectDetails } from '#models/project/details'
import { postProjects } from '#models/project/posting'
import { details, type Person } from '#tests/helpers/people'
import { deletePostingJobs } from '#tests/helpers/row_copies'

/** Homes that an owner posted with one form, without the jobs that their posting queues. */
export async function createTwins(
  owner: Person,
  titles = ['Lot Two', 'Lot Five', 'Lot Six'],
  changes: Partial<ProjectDetails> = {}
): Promise<Project[]> {
  const homes = titles.map((title) => ({ ...details, ...changes, title }))
  const twins = await postProjects(owner.user, homes)
  await db.rawQuery(deletePostingJobs)
  await db.from('queue_jobs').whereLike('data', '%"SendProjectsPosted"%').delete()
  return twins
}
