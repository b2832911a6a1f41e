import type { LockedProject } from '#models/project'
import { notify } from '#notifications/notify'

/**
 * Notifies the companies whose questions are still unanswered when the project ends. A company whose offer is
 * pending or selected is told about the end separately. Call it before these offers are closed.
 */
export async function announceUnanswered({ project, bids, trx }: LockedProject) {
  const offering = bids
    .filter(({ isSelected, status }) => isSelected || status === 'pending')
    .map(({ userId }) => userId)
  const { rows } = await trx.rawQuery<{ rows: { askerId: number; questions: number }[] }>(
    `select asker_id as "askerId", count(*)::int as questions from questions
     where project_id = :projectId and answered_at is null and hidden_at is null
       and asker_id <> all(:offering::int[])
     group by asker_id order by asker_id`,
    { projectId: project.id, offering }
  )
  for (const { askerId, questions } of rows) {
    await notify(trx, askerId, 'question_closed', { project, questions })
  }
}
