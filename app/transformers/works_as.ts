import { accountNameOf } from '#shared/accounts/account_name'
import type User from '#models/user'
import type { OwnAccount } from '#queries/own_accounts'

/**
 * Who works as whom: null for somebody who works alone in an account of their own.
 *
 * @param accounts  all accounts of somebody who works in several, else empty
 */
export function worksAs(user: User, accounts: readonly OwnAccount[]) {
  const { person } = user
  const isContact = person.hasEmail(user.email)
  if (isContact && accounts.length < 2) return null
  return {
    person: person.name,
    email: person.email,
    account: accountNameOf(user),
    accounts: accounts.map(({ userId, name }) => ({ userId, name, isCurrent: userId === user.id })),
  }
}
