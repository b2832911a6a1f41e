import type { AccountIdentity } from '#shared/masking/company_names'
import { maskingOfOwnText } from '#shared/masking/masking'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import Project from '#models/project'
import Question from '#models/question'
import User from '#models/user'
import type { LockedAccount } from '#models/user/account_lock'
import { identityOf } from '#models/user/identity'
import { withLockedAccount } from '#models/user/suspension'
import { withRetries } from '#services/database/transaction_retry'

/** Does nothing for a deleted account, whose texts are gone or nobody's. */
export async function maskAccountAgain(userId: number) {
  const account = await User.query().where('id', userId).whereNull('deletedAt').first()
  if (account) await withRetries(() => withLockedAccount(account, maskAgainFor))
}

/**
 * Masks again what an account wrote for others: introduction, notes, questions, answers and projects. The account and
 * its projects are locked (`withLockedAccount`). Actions that lock less queue it (`queueMasking`). Former names stay
 * hidden.
 */
export async function maskAgainFor(locked: LockedAccount) {
  const { person: account, projects, trx } = locked
  const identity = await identityOf(account, trx)
  account.masked = maskingOfOwnText(account.introduction, identity, account.masked)
  await account.save()
  await maskNotesAndQuestionsAgain(locked, identity)
  await Project.maskAgain(account, projects, identity)
}

export async function maskNotesAndQuestionsAgain(
  { person: account, bids, trx }: Pick<LockedAccount, 'person' | 'bids' | 'trx'>,
  identity: AccountIdentity
) {
  for (const bid of bids.filter((each) => isMadeBy(each, account) && each.note !== null)) {
    bid.masked = maskingOfOwnText(bid.note, identity, bid.masked)
    await bid.save()
  }
  await Question.maskAgain(account, identity, trx)
}
