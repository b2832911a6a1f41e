import { useState } from 'react'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { reportPerson } from '~/components/messages/mutations'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { useForm } from '~/hooks/use_form'

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  conversation: Conversation
  messages: ThreadMessage[]
}

/** Reports a conversation, or one of its messages, to the admins. */
export function ReportDialog(props: ReportDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      size="narrow"
      busy={busy}
      title={`Report ${props.conversation.mention}`}
      description="Our team will see this conversation, including hidden details. The other person isn’t notified."
    >
      <ReportForm {...props} onBusy={setBusy} />
    </Dialog>
  )
}

/** Number of latest messages to choose from. */
const OFFERED = 20

function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length > 60 ? `${characters.slice(0, 60).join('').trimEnd()}…` : text
}

type ReportFormProps = ReportDialogProps & { onBusy: (busy: boolean) => void }

function ReportForm({ conversation, messages, onClose, onBusy }: ReportFormProps) {
  const received = messages.filter(({ own }) => !own).slice(-OFFERED)
  const { field, props, busy } = useForm({
    initial: { messageId: '', reason: '' },
    check: () => ({}),
    async send({ messageId, reason }) {
      onBusy(true)
      await reportPerson
        .send({
          reportedId: conversation.user.id,
          messageId: messageId ? Number(messageId) : null,
          reason,
        })
        .finally(() => onBusy(false))
    },
    done: reportPerson.done,
    failed: reportPerson.failed,
    onSuccess: onClose,
  })

  return (
    <form {...props} className="mt-6 grid gap-5">
      {received.length > 0 && (
        <Select
          {...field('messageId')}
          label="What are you reporting?"
          placeholder="The whole conversation"
          options={received
            .toReversed()
            .map(({ id, content }) => ({ value: String(id), label: shortened(content) }))}
        />
      )}
      <Textarea {...field('reason')} label="What happened?" maxLength={1000} />
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={busy && 'Sending'}>
          Send report
        </Button>
      </div>
    </form>
  )
}
