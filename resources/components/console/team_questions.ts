import type { Data } from '@generated/data'
import type { Question } from '~/components/ui/question'
import { type Mutation, withInput } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

type Person = Pick<Data.ConsoleUser, 'id' | 'name'>

interface RoleChange extends Person {
  role: 'support' | 'admin' | null
  done: string
}

const changeRole: Mutation<RoleChange, unknown> = {
  send: ({ id, role }) => api.put(`/api/admin/users/${id}/team-role`, { role }),
  done: (_, { done }) => ({ title: done }),
  failed: 'Failed to change the role',
}

const resetCode: Mutation<Person, unknown> = {
  send: ({ id }) => api.delete(`/api/admin/users/${id}/two-step`),
  done: 'Two-step verification reset',
  failed: 'Failed to reset two-step verification',
}

const roleQuestion = (person: Person, role: RoleChange['role'], done: string) => ({
  keep: 'Keep as it is',
  busy: 'Saving',
  mutation: withInput(changeRole, { ...person, role, done }),
})

/** What admins are asked before they change the team. */
export const teamQuestions = {
  makeSupport: (person: Person): Question => ({
    ...roleQuestion(person, 'support', `${person.name} is support staff now`),
    title: `Make ${person.name} support staff?`,
    text: 'Support staff see every account, project and reported message. They reply, suspend and hide, but can’t refund, delete or export. The person gets an email.',
    confirm: 'Make support staff',
    tone: 'primary',
  }),
  makeAdmin: (person: Person): Question => ({
    ...roleQuestion(person, 'admin', `${person.name} is an admin now`),
    title: `Make ${person.name} an admin?`,
    text: 'Admins can do everything: refund fees, delete accounts, export data and change the team. The person gets an email.',
    confirm: 'Make admin',
    tone: 'primary',
  }),
  remove: (person: Person): Question => ({
    ...roleQuestion(person, null, `${person.name} left the team`),
    title: `Remove ${person.name} from the team?`,
    text: 'The console closes for this person at once, and the two-step verification is deleted. The account stays. The person gets an email.',
    confirm: 'Remove from the team',
    tone: 'danger',
  }),
  resetCode: (person: Person): Question => ({
    title: `Reset the two-step verification of ${person.name}?`,
    text: 'Do this only if you know that the person has lost the phone, for example from a call. The console then opens with the password alone until it is set up again. The person gets an email.',
    confirm: 'Reset',
    keep: 'Keep as it is',
    busy: 'Resetting',
    tone: 'danger',
    mutation: withInput(resetCode, person),
  }),
}
