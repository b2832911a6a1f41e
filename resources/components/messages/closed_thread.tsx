import { router } from '@inertiajs/react'
import type { Conversation } from '~/components/messages/message_types'
import { unblockPerson } from '~/components/messages/mutations'
import { Button } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'

/** In the place of the composer, when nothing can be written. */
export function ClosedThread({ conversation }: { conversation: Conversation }) {
  const unblock = useMutation(unblockPerson, { onSuccess: () => router.reload() })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-4 lg:px-6">
      <p className="text-muted">{conversation.closed}</p>
      {conversation.can.unblock && (
        <Button
          size="sm"
          loading={unblock.busy && 'Unblocking'}
          onClick={() => unblock.mutate(conversation)}
        >
          Unblock
        </Button>
      )}
    </div>
  )
}
