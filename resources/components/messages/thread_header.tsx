import { Link } from '@inertiajs/react'
import { ChevronLeft } from 'lucide-react'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { PersonMark } from '~/components/messages/person_mark'
import { ThreadMenu } from '~/components/messages/thread_menu'
import { LinkButton } from '~/components/ui/link_button'

interface ThreadHeaderProps {
  conversation: Conversation
  messages: ThreadMessage[]
}

/** Who it is, the way to the project, and on small screens the way back. */
export function ThreadHeader({ conversation, messages }: ThreadHeaderProps) {
  const { heading, role, detail, project } = conversation
  return (
    <div className="flex items-center gap-3.5 border-b border-line px-2 py-3 max-lg:gap-2 max-lg:bg-paper lg:px-6">
      <Link
        href="/messages"
        preserveState
        className="btn btn-quiet btn-icon lg:hidden"
        aria-label="Back to conversations"
      >
        <ChevronLeft className="icon size-5.5" />
      </Link>
      <PersonMark conversation={conversation} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">{heading}</h2>
        <p className="truncate text-sm text-muted">
          <span className="max-lg:hidden">{role}</span>
          <span className="lg:hidden">{detail}</span>
        </p>
      </div>
      {project && (
        <LinkButton
          size="sm"
          component="projects/show"
          href={`/projects/${project.id}`}
          className="max-w-72 min-w-0 max-lg:hidden wide:hidden"
        >
          <span className="truncate">{project.title}</span>
        </LinkButton>
      )}
      <ThreadMenu conversation={conversation} messages={messages} />
    </div>
  )
}
