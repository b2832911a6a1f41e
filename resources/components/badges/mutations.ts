import type { Data } from '@generated/data'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

export type ProfessionalBadge = Data.ProfessionalBadge
export type BadgeType = Data.BadgeType.Variants['forCompany']

interface NewDocument {
  type: string
  name: string
  /** Data URL. */
  data: string
  onProgress: (share: number) => void
}

export const sendDocument: Mutation<NewDocument, unknown> = {
  send: ({ onProgress, ...document }) => api.post('/api/badges', document, { onProgress }),
  done: { title: 'Document sent', description: 'We check it and let you know.' },
  failed: 'The document was not sent',
}

export const withdrawDocument: Mutation<{ id: number }, unknown> = {
  send: ({ id }) => api.delete(`/api/badges/${id}`),
  done: 'Document withdrawn',
  failed: 'The document was not withdrawn',
}
