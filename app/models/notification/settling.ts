import type { NotificationType } from '#shared/notifications/notification_types'
import Project from '#models/project'
import { oneByOne } from '#services/queue/timer_batches'

/** Their steps also end on a certain day, without a change of the project. */
const endingTypes: readonly NotificationType[] = [
  'install_proposed',
  'crew_locked_out',
  'term_ending',
  'term_reminder',
  'term_answered',
  'outcome_asked',
  'outcome_reminder',
  'review_written',
  'review_reminder',
  'invitation_received',
]

/**
 * By then the term that was asked about is over, and so is the time to write a review. A proposed install
 * day may be later: the timer looks again.
 */
const endsAfterDays = 15

/**
 * Reads the notifications whose step has ended by time. Changes of a project read the others themselves.
 *
 * @returns the number of projects that were looked at
 */
export const settleEnded = (): Promise<number> =>
  oneByOne({
    read: ({ after, limit }) =>
      Project.query()
        .select('id')
        .where('id', '>', after)
        .whereNull('deletedAt')
        .whereRaw(
          `exists (select from notifications n where n.project_id = projects.id and not n.read
             and n.type = any(?) and n.created_at < now() - make_interval(days => ?))`,
          [[...endingTypes], endsAfterDays]
        )
        .orderBy('id')
        .limit(limit),
    work: ({ id }) => Project.underLock(id, async () => true),
    failure: 'the notifications of a project could not be settled',
    idName: 'projectId',
  })
