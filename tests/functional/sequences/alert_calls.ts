import assert from 'node:assert/strict'
import { names, type Person } from './model.js'
import { answered, kind, type Plan, type Situation } from './plans.js'
import { nameOf } from './project_calls.js'
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
    const { actor, detail, market } = situation
    const own = [...(actor?.savedSearches.values() ?? [])].map(({ name }) => name)
    const [taken] = own
    const isTaken = taken !== undefined && detail % 5 === 4
    const name = isTaken ? taken.toUpperCase() : `Search ${own.length} ${detail}`
    const isKnown = own.some((each) => each.toLowerCase() === name.toLowerCase())
    const alerts = detail % 3 === 2 ? 'daily' : 'now'
    // The projects' city is in no gazetteer, so nothing is found around one that is.
    const around = { city: 'Asheville', miles: 100, state: 'NC' }
    const areas = [{ county: market.city, state: 'NC' }, ...(detail % 4 === 1 ? [around] : [])]
    return {
      says: `saves the search ${name} (${alerts})`,
      line: 'POST /api/saved-searches',
      body: { name, areas, alerts },
      statuses: companiesOnly(situation, isKnown ? [422] : [201]),
      // Without a project, one is posted first.
      isUseful: market.projects.length > 0 && own.length < (detail % 3 === 0 ? 2 : 1),
      success: ({ body }) => void actor?.savedSearches.set(Number(body.id), { name, alerts }),
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

function makeDaily(person: Person, id: number | undefined) {
  const search = id === undefined ? undefined : person.savedSearches.get(id)
  if (search) search.alerts = 'daily'
}

/** A worker alerts the companies, maybe once more; those alerted before are left out. */
export const alerting = kind({
  call: 'companies are alerted to a project',
  on: 'project',
  weight: 6,
  plan: (situation, project) => ({
    says: `runs the job that alerts companies to ${nameOf(situation, project)}`,
    line: 'companies are alerted to a project',
    statuses: [200],
    isUseful: situation.market.alertsDue(project).length > 0,
    perform: async (stage) => {
      const alerted = await stage.alertCompanies(project)
      return { ...answered(200), body: { message: '', alerted } }
    },
    success({ body }) {
      const { market } = situation
      for (const [name, delivery] of market.alertsDue(project)) {
        project.alerted.set(name, delivery)
        market.events.push('a company is alerted to a project')
      }
      const expected = names.flatMap((name) => {
        const delivery = project.alerted.get(name)
        return delivery ? [[market.person(name).id, delivery]] : []
      })
      assert.deepEqual(body.alerted, expected, 'the companies alerted to the project')
    },
  }),
})

export const alertCalls = [
  saving,
  onSearch('PATCH', 'sets the alerts of a search', {
    body: { alerts: 'daily' },
    success: 200,
    whenDone: makeDaily,
  }),
  onSearch('DELETE', 'deletes a search', { success: 204, whenDone: forget }),
  alerting,
]
