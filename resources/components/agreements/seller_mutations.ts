import type { HandBack } from '#shared/agreements/agreements'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

interface WithLink {
  token: string
}

/** Sent once a person uses the page. Nothing depends on it, so a failure is silent. */
export const reportSellerOpening = (body: WithLink) => api.post('/api/signing/openings', body)

export const sendCode: Mutation<WithLink, unknown> = {
  send: (body) => api.post('/api/signing/codes', body),
  done: { title: 'Code sent', description: 'Check your email. The code works for 10 minutes.' },
  failed: 'The code was not sent',
}

export const handBackLink: Mutation<WithLink & { reason: HandBack }, unknown> = {
  send: (body) => api.post('/api/signing/returns', body),
  failed: 'The agent was not told',
}

export const renewLink: Mutation<WithLink, unknown> = {
  send: (body) => api.post('/api/signing/links', body),
  failed: 'The link was not sent',
}
