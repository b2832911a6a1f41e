import { DateTime } from 'luxon'
import type { AskingSituation } from '#lifecycles/question_rules'
import { hasBlocked } from '#models/message/receiver'

/** What asking about a project depends on besides it, as PostgreSQL's JSON. */
export interface AskerFacts {
  /** Questions of the company about the project without an answer. */
  unanswered: number
  mutedAt: string | null
  mutedUntil: string | null
  emailConfirmed: boolean
  /** Whether one of the two has blocked the other. */
  blocked: boolean
}

/** SQL for `AskerFacts` of the company `u` and the project `p`. */
export const askerFacts = `json_build_object('mutedAt', u.muted_at, 'mutedUntil', u.muted_until,
  'emailConfirmed', u.email_confirmed,
  'blocked', ${hasBlocked('u.id', 'p.user_id')} or ${hasBlocked('p.user_id', 'u.id')},
  'unanswered', (select count(*)::int from questions q where q.project_id = p.id
    and q.asker_id = u.id and q.answered_at is null))`

const time = (at: string | null) => (at === null ? null : DateTime.fromISO(at))

/** The situation that `questionRefusals.ask` checks, for the page and under the lock. */
export const askingSituation = (
  { unanswered, mutedAt, mutedUntil, emailConfirmed, blocked }: AskerFacts,
  around: Pick<AskingSituation, 'project' | 'latestBid' | 'now'>
): AskingSituation => ({
  ...around,
  asker: { mutedAt: time(mutedAt), mutedUntil: time(mutedUntil), emailConfirmed },
  unanswered,
  blocked,
})
