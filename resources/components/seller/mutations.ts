import type { Mutation } from '~/hooks/use_mutation'
import { keepAddress } from '~/components/seller/kept_address'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface Sharing {
  projectId: number
  /** Id of the link that gets a new address; null for a first one. */
  replaces: number | null
  /** Days on the market, for the seller's totals; null leaves them to the offers. */
  days: number | null
}

/** Keeps the address before the link is read again, because nothing else has it. */
async function send({ projectId, ...body }: Sharing) {
  const made = await api.post(`/api/projects/${projectId}/seller-link`, body)
  keepAddress(`seller-${projectId}`, { id: made.link.id, url: made.url })
  return made
}

export const shareWithSeller: Mutation<Sharing, unknown> = {
  send,
  failed: 'Failed to make the link',
  invalidates: ({ projectId }) => [keys.sellerLink(projectId)],
}

export const setSellerDays: Mutation<{ projectId: number; days: number }, unknown> = {
  send: ({ projectId, days }) => api.patch(`/api/projects/${projectId}/seller-link`, { days }),
  done: 'The seller sees the new totals',
  failed: 'Failed to change the days',
  invalidates: ({ projectId }) => [keys.sellerLink(projectId)],
}

export const turnOffSellerLink: Mutation<{ projectId: number }, unknown> = {
  send: ({ projectId }) => api.delete(`/api/projects/${projectId}/seller-link`),
  done: { title: 'Link turned off', description: 'Its page has ended.' },
  failed: 'Failed to turn off the link',
  invalidates: ({ projectId }) => [
    keys.sellerLink(projectId),
    keys.bidsOf(projectId),
    keys.job(projectId),
  ],
}
