import type { Conversation } from '~/components/messages/message_types'
import { useBlock } from '~/components/messages/use_block'
import { Button } from '~/components/ui/button'

/** In the place of the composer, when nothing can be written. */
export function ClosedThread({ conversation }: { conversation: Conversation }) {
  const { unblock } = useBlock(conversation)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-4 lg:px-6">
      <p className="text-muted">{conversation.closed}</p>
      {conversation.can.unblock && (
        <Button size="sm" loading={unblock.busy && 'Unblocking'} onClick={() => unblock.act()}>
          Unblock
        </Button>
      )}
    </div>
  )
}
