import type { Person } from './model.js'
import { kind, type Plan, type Situation } from './plans.js'
import { unknownId } from './stage.js'

/** 401 without a session, 403 for everyone but companies, 404 for the searches of others. */
function companiesOnly({ actor }: Situation, statuses: number[]): number[] {
  if (!actor?.isSignedIn) return [401]
  return actor.role === 'company' ? statuses : [403]
}

const saving = kind({
  call: 'POST /api/saved-searches',
  on: 'market',
  weight: 2,
  plan(situation): Plan {
    const { actor, detail } = situation
    const own = actor?.savedSearches ?? new Map<number, string>()
    const [taken] = own.values()
    const isTaken = taken !== undefined && detail % 5 === 4
    const name = isTaken ? taken.toUpperCase() : `Search ${own.size} ${detail}`
    const isKnown = [...own.values()].some((each) => each.toLowerCase() === name.toLowerCase())
    return {
      says: `saves the search ${name}`,
      line: 'POST /api/saved-searches',
      body: { name, areas: [{ county: 'Buncombe', state: 'NC' }], alerts: 'now' },
      statuses: companiesOnly(situation, isKnown ? [422] : [201]),
      success: ({ body }) => void actor?.savedSearches.set(Number(body.id), name),
    }
  },
})

/** A call about the newest search of a person. */
const onSearch = (
  method: 'PATCH' | 'DELETE',
  says: string,
  { body, success, whenDone }: { body?: object; success: number; whenDone: typeof forget }
) =>
  kind({
    call: `${method} /api/saved-searches/:id`,
    on: 'person',
    weight: 1,
    plan(situation, person) {
      const id = [...person.savedSearches.keys()].at(-1)
      const isOwn = id !== undefined && situation.actor === person
      return {
        says: `${says} of ${person.name}`,
        line: `${method} /api/saved-searches/${id ?? unknownId}`,
        body,
        statuses: companiesOnly(situation, isOwn ? [success] : [404]),
        success: () => whenDone(person, id),
      }
    },
  })

function forget(person: Person, id: number | undefined) {
  if (id !== undefined) person.savedSearches.delete(id)
}

export const alertCalls = [
  saving,
  onSearch('PATCH', 'sets the alerts of a search', {
    body: { alerts: 'daily' },
    success: 200,
    whenDone() {},
  }),
  onSearch('DELETE', 'deletes a search', { success: 204, whenDone: forget }),
]
