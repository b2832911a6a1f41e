import { reviewMessages } from '#shared/values/job_messages'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** The texts of the two forms about a received review, by what they do. */
export const answersToReview = {
  reply: {
    send: (id: number, text: string) => api.post(`/api/reviews/${id}/reply`, { reply: text }),
    label: 'Your reply',
    missing: reviewMessages.reply,
    submit: 'Send reply',
    busy: 'Sending',
    done: { title: 'Reply published' },
    failed: 'Failed to send reply',
  },
  report: {
    send: (id: number, text: string) => api.post(`/api/reviews/${id}/report`, { reason: text }),
    label: 'What is wrong with this review?',
    missing: reviewMessages.report,
    submit: 'Send report',
    busy: 'Sending',
    done: { title: 'Report sent', description: 'Our team will look at the review.' },
    failed: 'Failed to send report',
  },
} as const

/** What a review changes on its page and on the dashboards. */
export const changedByReview = (projectId: number) => [
  keys.project(projectId),
  keys.bidsOf(projectId),
  keys.dashboard,
  keys.ownBids,
]
