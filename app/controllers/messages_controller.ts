import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import { conversationsOf, conversationWith } from '#queries/conversations'
import { jobOn } from '#queries/jobs'
import BidTransformer from '#transformers/bid_transformer'
import ConversationTransformer from '#transformers/conversation_transformer'
import { shownJob } from '#transformers/job'
import MessageTransformer from '#transformers/message_transformer'
import { linkedIdIn } from '#validators/message'

export default class MessagesController {
  /**
   * `?to=` opens the thread with a user, and `&project=` sets the project it is about. Marks
   * nothing as read, because the page may load in a background tab.
   */
  async show({ auth, inertia, request }: HttpContext) {
    const user = auth.user
    const { to, project } = request.qs()
    const userId = linkedIdIn(to)
    const projectId = linkedIdIn(project)
    const open = user && userId ? await conversationWith(user.id, userId, projectId) : null
    const offer = user && open?.project ? await Bid.between(user, open.person, open.project) : null
    const job = user && open?.project ? await jobOn(open.project.id, user) : null
    return inertia.render('messages/show', {
      signedIn: user !== undefined,
      conversations: ConversationTransformer.transform(user ? await conversationsOf(user.id) : []),
      open: open && ConversationTransformer.transform(open),
      thread: MessageTransformer.ofConversation(open),
      offer:
        offer &&
        BidTransformer.forOwnerOrStager(offer, offer.userId === user?.id ? 'bidder' : 'owner'),
      job: job && shownJob(job),
      about: open?.project?.id === projectId ? projectId : null,
    })
  }
}
