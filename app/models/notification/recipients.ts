import type Project from '#models/project'
import { deliveryTo, peopleOf, Recipients, type AccountPerson } from '#notifications/account_people'
import type { MailKind } from '#notifications/recipient_rules'

export type { AccountPerson }

/**
 * The people of an account who get an email of these kinds.
 *
 * @param projectId  the project that it is about
 */
export async function recipientsOf(
  userId: number,
  kinds: readonly MailKind[],
  projectId: number | null = null
): Promise<AccountPerson[]> {
  const about = { projectId }
  const recipients = await Recipients.of(userId, [about])
  return recipients.among(kinds, about)
}

/** Everyone with an active seat in the account, such as to find the one whom an email concerns. */
export const everyoneIn = (userId: number): Promise<AccountPerson[]> => peopleOf(userId)

/**
 * Who gets the email about a new project: those with a confirmed address who want emails about projects.
 *
 * @param project  loaded with its owner
 */
export async function recipientsOfPosting(project: Project): Promise<AccountPerson[]> {
  const { id, userId, owner } = project
  if (owner.deletedAt || owner.suspendedAt) return []
  const people = await recipientsOf(userId, ['job'], id)
  return people.filter(
    (person) => person.emailConfirmed && deliveryTo(person, 'project_reopened') === 'email'
  )
}
