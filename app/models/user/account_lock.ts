import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import { RuleViolation } from '#exceptions/rule_violation'
import Bid from '#models/bid'
import Project from '#models/project'
import User from '#models/user'
import { databaseNow } from '#services/database_clock'

export interface LockedAccount {
  person: User
  /** What the person posted, and what they made an offer on, deleted ones too. */
  projects: Project[]
  /** Every bid of these projects, also of others. */
  bids: Bid[]
  /** The database's time, read once the rows are locked. */
  now: DateTime
  trx: TransactionClientContract
}

/** 409: the account took part in one more project while its rows were being locked. */
export class AccountChanged extends RuleViolation {}

/** The projects that one person has a part in. */
function projectsAround({ id }: User, trx: TransactionClientContract) {
  const offers = Bid.query({ client: trx }).where('userId', id).select('projectId')
  return Project.query({ client: trx }).where((either) =>
    either.where('userId', id).orWhereIn('id', offers)
  )
}

/**
 * Locks an account, its projects and all their bids. Takes locks in the same order as
 * `Project.underLock` to avoid deadlocks: projects by id, then bids, the user last. From here on
 * nothing is added in the user's name (`lockAccount`).
 *
 * @throws NotFound (404) for nobody
 * @throws RuleViolation (409) for an account that is deleted, or has changed in this instant
 */
export async function lockAccountWithProjects(
  user: User,
  trx: TransactionClientContract
): Promise<LockedAccount> {
  const projects = await projectsAround(user, trx).orderBy('id').forUpdate()
  const ids = projects.map(({ id }) => id)
  const bids = await Bid.query({ client: trx }).whereIn('projectId', ids).orderBy('id').forUpdate()

  const person = await User.query({ client: trx }).where('id', user.id).forUpdate().first()
  if (!person) throw new NotFound()
  if (person.deletedAt) throw new RuleViolation('This account is already deleted.')
  if (await projectsAround(user, trx).whereNotIn('id', ids).first()) {
    throw new AccountChanged('Something has just changed in this account. Try again.')
  }
  return { person, projects, bids, now: await databaseNow(trx), trx }
}
