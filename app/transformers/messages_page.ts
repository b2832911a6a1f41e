import type User from '#models/user'
import type { MessagesPage } from '#queries/messages_page'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import ConversationTransformer from '#transformers/conversation_transformer'
import { shownJob } from '#transformers/job'
import MessageTransformer from '#transformers/message_transformer'

const nothing: MessagesPage = { conversations: [], open: null, offer: null, job: null }

/** Props of the messages page; empty lists for visitors. */
export function messagesPageProps(page: MessagesPage | null, viewer: User | null) {
  const { conversations, open, offer, job } = page ?? nothing
  const side = offer?.userId === viewer?.id ? 'bidder' : 'owner'
  return {
    signedIn: viewer !== null,
    conversations: ConversationTransformer.transform(conversations),
    open: open && ConversationTransformer.transform(open),
    thread: MessageTransformer.ofConversation(open, viewer),
    offer: offer && PartyBidTransformer.forOwnerOrStager(offer, side),
    job: job && shownJob(job),
  }
}
