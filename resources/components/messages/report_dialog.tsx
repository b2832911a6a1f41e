import { useEffect, useState, type SyntheticEvent } from 'react'
import type { Conversation, ThreadMessage } from '~/components/messages/message_types'
import { reportPerson } from '~/components/messages/mutations'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import { useMutation } from '~/hooks/use_mutation'

interface ReportDialogProps {
  open: boolean
  onClose: () => void
  conversation: Conversation
  messages: ThreadMessage[]
}

/** Tells the people behind Stagely what somebody wrote. */
export function ReportDialog(props: ReportDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      size="narrow"
      busy={busy}
      title={`Report ${props.conversation.mention}`}
      description="Our team will see this conversation, including hidden details. The other person isn't notified."
    >
      <ReportForm {...props} onBusy={setBusy} />
    </Dialog>
  )
}

/** More than this is a matter of the whole conversation. */
const OFFERED = 20

function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length > 60 ? `${characters.slice(0, 60).join('').trimEnd()}…` : text
}

type ReportFormProps = ReportDialogProps & { onBusy: (busy: boolean) => void }

function ReportForm({ conversation, messages, onClose, onBusy }: ReportFormProps) {
  const [messageId, setMessageId] = useState('')
  const [reason, setReason] = useState('')
  const received = messages.filter(({ own }) => !own).slice(-OFFERED)
  const report = useMutation(reportPerson, { onSuccess: onClose })
  const form = useFocusFirstError(report.errors)
  useEffect(() => onBusy(report.busy), [onBusy, report.busy])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    void report.mutate({
      reportedId: conversation.user.id,
      messageId: messageId ? Number(messageId) : null,
      reason,
    })
  }

  return (
    <form ref={form} className="mt-6 grid gap-5" noValidate onSubmit={submit}>
      {received.length > 0 && (
        <Select
          label="What are you reporting?"
          placeholder="The whole conversation"
          value={messageId}
          onValueChange={setMessageId}
          options={received
            .toReversed()
            .map(({ id, content }) => ({ value: String(id), label: shortened(content) }))}
        />
      )}
      <Textarea
        label="What happened?"
        maxLength={1000}
        value={reason}
        onValueChange={setReason}
        error={report.errors.reason}
      />
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={report.busy && 'Sending'}>
          Send report
        </Button>
      </div>
    </form>
  )
}
