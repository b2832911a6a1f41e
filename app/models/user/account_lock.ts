import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import { AccountChanged } from '#exceptions/rule_violation'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import Bid from '#models/bid'
import Project from '#models/project'
import User from '#models/user'
import { databaseNow } from '#services/database/clock'

export interface LockedAccount {
  person: User
  /** The user's own projects and those they have a bid or a question on, including deleted ones. */
  projects: Project[]
  /** All bids on these projects, including those of other stagers. */
  bids: Bid[]
  /** The database's time, read after the rows are locked. */
  now: DateTime
  trx: TransactionClientContract
}

/** The projects that a user owns, or has a bid or a question on. */
function projectsInvolving({ id }: User, trx: TransactionClientContract) {
  const ownBids = Bid.query({ client: trx }).where('userId', id).select('projectId')
  const ownQuestions = trx.from('questions').where('asker_id', id).select('project_id')
  return Project.query({ client: trx }).where((either) =>
    either.where('userId', id).orWhereIn('id', ownBids).orWhereIn('id', ownQuestions)
  )
}

/**
 * Locks an account, its projects and all their bids. Takes locks in the same order as
 * `Project.underLock` to avoid deadlocks: projects by id, then bids, then the user. After that, the
 * user can't add anything (`lockActiveAccount`).
 *
 * @throws NotFound (404) for an unknown account
 * @throws RuleViolation (409) if the account is deleted
 * @throws AccountChanged (409)
 */
export async function lockAccountWithProjects(
  user: User,
  trx: TransactionClientContract
): Promise<LockedAccount> {
  const projects = await projectsInvolving(user, trx).orderBy('id').forUpdate()
  const ids = projects.map(({ id }) => id)
  const bids = await Bid.query({ client: trx }).whereIn('projectId', ids).orderBy('id').forUpdate()

  const person = await User.query({ client: trx }).where('id', user.id).forUpdate().first()
  if (!person) throw new NotFound()
  refuseIf(accountRefusals.change({ account: person }))
  if (await projectsInvolving(user, trx).whereNotIn('id', ids).first()) {
    throw new AccountChanged()
  }
  return { person, projects, bids, now: await databaseNow(trx), trx }
}
