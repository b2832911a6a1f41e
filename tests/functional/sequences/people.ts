import { set, type Person } from './model.js'
import type { Situation } from './plans.js'

export const isSelf = ({ actor }: Situation, person: Person) => actor?.name === person.name

/** One's own account only; another's is 403. */
export const ownAccount = (situation: Situation, person: Person, statuses: number[]) => {
  if (!situation.actor?.isSignedIn) return [401]
  if (isSelf(situation, person)) return statuses
  return person.status === 'deleted' ? [403, 404] : [403]
}

/** The same for what needs a confirmed address, which is refused before the account is looked at. */
export const ownConfirmedAccount = (situation: Situation, person: Person, statuses: number[]) =>
  situation.actor?.isSignedIn && !situation.actor.isConfirmed
    ? [409]
    : ownAccount(situation, person, statuses)

export const signOut = (person: Person) => set(person, { isSignedIn: false })

export const isProtected = ({ passkeys, hasRemovedPasskey }: Person) =>
  passkeys.size > 0 || hasRemovedPasskey

/** What a protected account needs for a new address and its deletion; nothing for others. */
export const proofOf = (person: Person) =>
  isProtected(person) ? { currentPassword: person.password ?? '' } : {}
