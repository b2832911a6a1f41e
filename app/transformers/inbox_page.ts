import { cannedReplies } from '#shared/console/canned_replies'
import { contactStatuses } from '#shared/messages/contact_statuses'
import type User from '#models/user'
import type { InboxPage } from '#queries/inbox'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import ContactMessageTransformer from '#transformers/contact_message_transformer'

/** Props of the console's inbox. */
export function inboxPageProps({ page, inquiry, account, team }: InboxPage, admin: User) {
  const { rows, ...paging } = page
  return {
    options: {
      status: [...contactStatuses.options],
      assignee: team.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    cannedReplies: [...cannedReplies],
    ...paging,
    rows: ContactMessageTransformer.transform(rows),
    inquiry: inquiry && ContactMessageTransformer.transform(inquiry).useVariant('withReplies'),
    suspended: account && ConsoleUserTransformer.transform(account, admin),
  }
}
