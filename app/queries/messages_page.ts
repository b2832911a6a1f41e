import Bid from '#models/bid'
import type User from '#models/user'
import { conversationsOf, conversationWith } from '#queries/conversations'
import { jobOn } from '#queries/jobs'

/** Whom the page shows a thread with, and the project that the viewer came from. */
interface Opened {
  userId: number | null
  projectId: number | null
}

export type MessagesPage = Awaited<ReturnType<typeof messagesPage>>

/** A user's conversations, and the open one with the offer and the job that it is about. */
export async function messagesPage(viewer: User, { userId, projectId }: Opened) {
  const [conversations, open] = await Promise.all([
    conversationsOf(viewer.id),
    userId ? conversationWith(viewer.id, userId, projectId) : null,
  ])
  const [offer, job] = open?.project
    ? await Promise.all([
        Bid.between(viewer, open.person, open.project),
        jobOn(open.project.id, viewer),
      ])
    : [null, null]
  return { conversations, open, offer, job }
}
