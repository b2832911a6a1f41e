import type { Data } from '@generated/data'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

export type AgreementTemplate = Data.AgreementTemplate
export type ListedTemplate = Data.AgreementTemplate.Variants['forList']

interface OwnTemplate {
  userId: number
  id: number
}

export const removeTemplate: Mutation<OwnTemplate, unknown> = {
  send: ({ userId, id }) => api.delete(`/api/users/${userId}/agreement-templates/${id}`),
  done: 'Template removed',
  failed: 'Failed to remove the template',
}
