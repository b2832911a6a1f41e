import { EyeOff, SendHorizontal } from 'lucide-react'
import { useId, type KeyboardEvent, type SyntheticEvent } from 'react'
import { findContactKinds, maskingNote } from '#shared/contact_details'
import { useDraft } from '~/components/messages/use_draft'
import { Button } from '~/components/ui/button'

interface ComposerProps {
  /** Id of the recipient. */
  personId: number
  /** If false, contact details in the message are masked. */
  released: boolean
  onSend: (content: string) => void
}

export function Composer({ personId, released, onSend }: ComposerProps) {
  const [draft, setDraft] = useDraft(personId)
  const id = useId()
  const warning = released ? null : maskingNote(findContactKinds(draft), 'will be')

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (draft.trim() === '') return
    onSend(draft.trim())
    setDraft('')
  }

  /** Enter sends, except on touch screens, where it's the only way to start a new line. */
  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Safari ends a composition before its keydown event, which then has the keyCode 229.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || composing) return
    if (!window.matchMedia('(pointer: coarse)').matches) send(event)
  }

  return (
    <form className="border-t border-line p-3 lg:p-4" onSubmit={send}>
      <p
        id={`${id}-warning`}
        role="status"
        className="flex items-start gap-1.5 text-[0.8125rem] text-muted not-empty:mb-2"
      >
        {warning && (
          <>
            <EyeOff className="icon mt-0.5 size-3.5 shrink-0" aria-hidden />
            {warning}
          </>
        )}
      </p>
      <div className="flex items-end gap-2">
        <label className="sr-only" htmlFor={id}>
          Message
        </label>
        <div className="grid min-w-0 flex-1 *:max-h-36 *:min-h-11 *:py-2.5 *:[grid-area:1/1]">
          {/* Hidden copy of the text that sizes the field, for browsers without `field-sizing`. */}
          <div
            aria-hidden
            className="input invisible h-auto overflow-hidden break-words whitespace-pre-wrap"
          >
            {`${draft} `}
          </div>
          <textarea
            id={id}
            rows={1}
            maxLength={5000}
            placeholder="Write a message"
            className="input h-full resize-none"
            aria-describedby={`${id}-warning`}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={sendOnEnter}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          icon={SendHorizontal}
          aria-label="Send"
          className="max-lg:w-11 max-lg:px-0"
        >
          <span className="max-lg:hidden">Send</span>
        </Button>
      </div>
    </form>
  )
}
