import type { AgreementSection } from '#shared/agreements/agreement_text'
import type { FieldValues } from '#shared/edits/three_way'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** The project whose agreement is changed. */
interface Change {
  projectId: number
}

const invalidates = ({ projectId }: Change) => [keys.agreement(projectId), keys.job(projectId)]

export const prepareDraft: Mutation<Change & { templateId: number | null }, unknown> = {
  send: ({ projectId, templateId }) =>
    api.post(`/api/projects/${projectId}/agreement`, { templateId }),
  failed: 'Failed to begin the draft',
  invalidates,
}

interface NewDraft {
  sections: AgreementSection[]
  installOn: string | null
  extensionPerMonth: number | null
  revision: number
  /** The draft as the form was opened with it. */
  basedOn: FieldValues
}

export const saveDraft: Mutation<Change & NewDraft, unknown> = {
  send: ({ projectId, ...draft }) => api.put(`/api/projects/${projectId}/agreement/draft`, draft),
  done: { title: 'Draft saved', description: 'Only you see it until you send it.' },
  failed: 'Failed to save the draft',
}

export const discardDraft: Mutation<Change, unknown> = {
  send: ({ projectId }) => api.delete(`/api/projects/${projectId}/agreement/draft`),
  done: { title: 'Draft discarded' },
  failed: 'Failed to discard the draft',
  invalidates,
}

export const sendDraft: Mutation<Change & { hash: string }, unknown> = {
  send: ({ projectId, hash }) =>
    api.post(`/api/projects/${projectId}/agreement/versions`, { hash }),
  done: { title: 'Agreement sent', description: 'We told the other side.' },
  failed: 'Failed to send the agreement',
  invalidates,
}

export const sendAddendum: Mutation<Change & { hash: string }, unknown> = {
  send: ({ projectId, hash }) => api.post(`/api/projects/${projectId}/agreement/addenda`, { hash }),
  done: { title: 'Addendum sent', description: 'We told the other side.' },
  failed: 'Failed to send the addendum',
  invalidates,
}

export const sendSellerLink: Mutation<Change & { partyId: number; email?: string }, unknown> = {
  send: ({ projectId, partyId, ...body }) =>
    api.post(`/api/projects/${projectId}/agreement/parties/${partyId}/links`, body),
  done: { title: 'Link sent', description: 'It works for 14 days.' },
  failed: 'Failed to send the link',
  invalidates,
}

type WithReason = Change & { version: number; reason: string }

const endVersion = ({ projectId, ...body }: WithReason) =>
  api.post(`/api/projects/${projectId}/agreement/declines`, body)

const readAgain = ({ projectId }: WithReason) => [keys.agreement(projectId)]

export const declineVersion: Mutation<WithReason, unknown> = {
  send: endVersion,
  done: { title: 'Version declined', description: 'We told the other side.' },
  failed: 'Failed to decline the version',
  invalidates: readAgain,
}

export const withdrawVersion: Mutation<WithReason, unknown> = {
  send: endVersion,
  done: { title: 'Version withdrawn', description: 'We told the other side.' },
  failed: 'Failed to withdraw the version',
  invalidates: readAgain,
}

/** Sent by the visible page. Nothing depends on it, so a failure is silent. */
export const reportOpening = ({ projectId, version }: Change & { version: number }) =>
  api.post(`/api/projects/${projectId}/agreement/openings`, { version })

export const reportVersion: Mutation<WithReason, unknown> = {
  send: ({ projectId, ...body }) => api.post(`/api/projects/${projectId}/agreement/reports`, body),
  done: { title: 'Report sent', description: 'Our team will read this version.' },
  failed: 'Failed to send the report',
  invalidates: readAgain,
}
