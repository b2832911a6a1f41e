import { set, type Person } from './model.js'
import type { Situation } from './plans.js'

export const isSelf = ({ actor }: Situation, person: Person) => actor?.name === person.name

/** One's own account only; another's is 403. */
export const ownAccount = (situation: Situation, person: Person, statuses: number[]) => {
  if (!situation.actor?.isSignedIn) return [401]
  if (isSelf(situation, person)) return statuses
  return person.status === 'deleted' ? [403, 404] : [403]
}

export const signOut = (person: Person) => set(person, { isSignedIn: false })
