import { agreementLimits } from '#shared/agreement_text'
import { template } from '#tests/helpers/agreements'
import type { Person } from './model.js'
import { isSelf, ownAccount } from './people.js'
import { kind } from './plans.js'
import { unknownId } from './stage.js'

const newest = ({ templates }: Person) => [...templates].at(-1)

/** 403 for owners, who have none. */
const companiesOnly = (person: Person, statuses: number[]) =>
  person.role === 'company' ? statuses : [403]

const listing = kind({
  call: 'GET /api/users/:id/agreement-templates',
  on: 'person',
  weight: 1,
  plan: (situation, person) => ({
    says: `reads the templates of ${person.name}`,
    line: `GET /api/users/${person.id}/agreement-templates`,
    statuses: ownAccount(situation, person, companiesOnly(person, [200])),
  }),
})

const adding = kind({
  call: 'POST /api/users/:id/agreement-templates',
  on: 'person',
  weight: 2,
  plan(situation, person) {
    const isFull = person.templates.size >= agreementLimits.templates
    return {
      says: `adds a template of ${person.name}`,
      line: `POST /api/users/${person.id}/agreement-templates`,
      body: template,
      statuses: ownAccount(situation, person, companiesOnly(person, [isFull ? 409 : 201])),
      success: ({ body }) => void person.templates.set(Number(body.id), 1),
    }
  },
})

/** `detail` may choose a revision that isn't the stored one. */
const replacing = kind({
  call: 'PUT /api/users/:id/agreement-templates/:templateId',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const [id, revision] = newest(person) ?? [unknownId, 1]
    const isStale = situation.detail % 3 === 2
    const status = id === unknownId ? 404 : isStale ? 409 : 200
    return {
      says: `changes a template of ${person.name}${isStale ? ' that was changed meanwhile' : ''}`,
      line: `PUT /api/users/${person.id}/agreement-templates/${id}`,
      body: { ...template, revision: isStale ? revision + 1 : revision },
      statuses: ownAccount(situation, person, companiesOnly(person, [status])),
      success: () => void person.templates.set(id, revision + 1),
    }
  },
})

const removing = kind({
  call: 'DELETE /api/users/:id/agreement-templates/:templateId',
  on: 'person',
  weight: 1,
  plan(situation, person) {
    const [id] = newest(person) ?? [unknownId]
    const status = id === unknownId ? 404 : 204
    return {
      says: `removes a template of ${person.name}`,
      line: `DELETE /api/users/${person.id}/agreement-templates/${id}`,
      statuses: ownAccount(situation, person, companiesOnly(person, [status])),
      success() {
        if (isSelf(situation, person)) person.templates.delete(id)
      },
    }
  },
})

export const agreementCalls = [listing, adding, replacing, removing]
