import { CircleAlert } from 'lucide-react'
import { Bubble } from '~/components/messages/bubble'
import { discard, retry, type Outgoing } from '~/components/messages/outbox'

/** On its way, or failed with its text kept. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const { content, failed, reason } = message
  return (
    <div>
      <Bubble own failed={failed}>
        {content}
      </Bubble>
      {failed ? (
        <div className="mt-1 text-right text-[0.8125rem] text-danger">
          <div className="flex items-center justify-end gap-1.5">
            <CircleAlert className="icon size-3.5 shrink-0" aria-hidden />
            <p role="alert">Failed to send message</p>
            <TextButton onClick={() => retry(message)}>Retry</TextButton>
            <TextButton onClick={() => discard(message.key)}>Delete</TextButton>
          </div>
          {reason && <p>{reason}</p>}
        </div>
      ) : (
        <p className="mt-1 text-right text-[0.8125rem] text-muted">Sending</p>
      )}
    </div>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 px-1 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
      onClick={onClick}
    >
      {children}
    </button>
  )
}
