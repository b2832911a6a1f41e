import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { questionLimits } from '#shared/projects/questions'
import Project, { type LockedProject } from '#models/project'
import { suspendedIds } from '#models/project/visibility'
import { notify } from '#notifications/notify'
import { oneByOne } from '#services/queue/timer_batches'

/** SQL: a question `q` that its owner sees, without an answer and a reminder. */
const isWaiting = `q.answered_at is null and q.hidden_at is null and q.reminded_at is null
  and not coalesce(q.asker_id in (${suspendedIds}), false)`

/** SQL: such a question has waited as long as an owner may take. */
const isDue = `${isWaiting} and q.asked_at < now() - make_interval(days => ${questionLimits.reminderDays})`

/**
 * Reminds owners of questions that have waited for two days, and of newer ones with them. Each question is
 * in one reminder, and only while it can be answered. One that fails doesn't stop the others.
 *
 * @returns the number of projects with a reminder
 */
export const remindOfQuestions = (): Promise<number> =>
  oneByOne({
    read: ({ after, limit }) =>
      Project.query()
        .select('id')
        .where('id', '>', after)
        .where('status', 'open')
        .whereNull('hiddenAt')
        .whereNull('deletedAt')
        .whereRaw(`user_id not in (${suspendedIds})`)
        .whereRaw(`exists (select from questions q where q.project_id = projects.id and ${isDue})`)
        .orderBy('id')
        .limit(limit),
    work: ({ id }) => Project.underLock(id, remind),
    failure: 'the owner of a project could not be reminded of questions',
    idName: 'projectId',
  })

async function remind({ project, trx }: LockedProject): Promise<boolean> {
  if (project.status !== 'open' || project.hiddenAt) return false
  const questions = await markReminded(project.id, trx)
  if (questions === 0) return false
  await notify(trx, project.userId, 'question_reminder', { project, questions })
  return true
}

/** @returns how many wait; 0 if none of them is due anymore */
async function markReminded(projectId: number, trx: TransactionClientContract): Promise<number> {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `update questions q set reminded_at = now()
     where q.project_id = :projectId and ${isWaiting}
       and exists (select from questions q where q.project_id = :projectId and ${isDue})
     returning q.id`,
    { projectId }
  )
  return rows.length
}
