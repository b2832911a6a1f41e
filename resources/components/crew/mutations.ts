import type { Mutation } from '~/hooks/use_mutation'
import { keepAddress } from '~/components/seller/kept_address'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface Change {
  projectId: number
}

type Making = Change & {
  /** Id of the link that gets a new address; null for a first one. */
  replaces: number | null
  crew: string
  toDo: string[]
}

const invalidates = ({ projectId }: Change) => [keys.staging(projectId)]

/** Keeps the address before the link is read again, because nothing else has it. */
export async function makeCrewLink({ projectId, ...body }: Making) {
  const made = await api.post(`/api/projects/${projectId}/crew-link`, body)
  keepAddress(`crew-${projectId}`, { id: made.link.id, url: made.url })
  return made
}

export const turnOffCrewLink: Mutation<Change, unknown> = {
  send: ({ projectId }) => api.delete(`/api/projects/${projectId}/crew-link`),
  done: { title: 'Link turned off', description: 'Its page has ended.' },
  failed: 'Failed to turn off the link',
  invalidates,
}

export const setCrewCodes: Mutation<Change & { showsCodes: boolean }, unknown> = {
  send: ({ projectId, showsCodes }) =>
    api.patch(`/api/projects/${projectId}/crew-link`, { showsCodes }),
  done: (_result, { showsCodes }) => ({
    title: showsCodes ? 'The link shows how to get in' : 'The link no longer shows how to get in',
  }),
  failed: 'Failed to save this',
  invalidates,
}
