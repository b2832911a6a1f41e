import type { Mutation } from '~/hooks/use_mutation'
import { api, type BodyOf } from '~/lib/api'
import { keys } from '~/lib/query_keys'

type StatedFacts = BodyOf<'put', `/api/projects/${number}/facts`>['facts']

interface Statement {
  projectId: number
  facts: StatedFacts
}

/** What facts and a floor plan change on their page. */
export const changedByFacts = (projectId: number) => [keys.project(projectId)]

export const stateFacts: Mutation<Statement, unknown> = {
  send({ projectId, facts }) {
    // Only facts that aren't known are asked for.
    const unknown = Object.fromEntries(Object.keys(facts).map((fact) => [fact, null]))
    return api.put(`/api/projects/${projectId}/facts`, { facts, basedOn: { facts: unknown } })
  },
  done: { title: 'Fact added', description: 'Staging companies can read it now.' },
  failed: 'Failed to add the fact',
  invalidates: ({ projectId }) => changedByFacts(projectId),
}

interface Extension {
  projectId: number
  description: string
  /** The description without the addition. */
  former: string
}

/** Adds a text to the end of the description. */
export const extendDescription: Mutation<Extension, unknown> = {
  send: ({ projectId, description, former }) =>
    api.patch(`/api/projects/${projectId}`, { description, basedOn: { description: former } }),
  done: { title: 'Description updated', description: 'Everyone can read the answer there now.' },
  failed: 'Failed to update the description',
  invalidates: ({ projectId }) => [...changedByFacts(projectId), keys.dashboard],
}

export const floorPlanUpload = {
  send: (projectId: number, image: string) =>
    api.put(`/api/projects/${projectId}/floor-plan`, { image }),
  done: { title: 'Floor plan added', description: 'Staging companies can see it now.' },
  failed: 'Failed to add the floor plan',
}

export const removeFloorPlan: Mutation<{ projectId: number }, unknown> = {
  send: ({ projectId }) => api.delete(`/api/projects/${projectId}/floor-plan`),
  done: 'Floor plan removed',
  failed: 'Failed to remove the floor plan',
  invalidates: ({ projectId }) => changedByFacts(projectId),
}
