import { EyeOff, Paperclip, SendHorizontal } from '~/components/ui/icons'
import {
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import { maskingNote } from '#shared/masking/contact_kinds'
import { cleanText } from '#shared/values/pasted_text'
import { AttachmentTray } from '~/components/messages/attachment_tray'
import type { Attachments } from '~/components/messages/attachments'
import type { MessageFile } from '~/components/messages/message_types'
import { useDraft } from '~/components/messages/use_draft'
import { usePhotoTypes } from '~/components/photos/use_photo_types'
import { useLengthNote } from '~/components/ui/length_note'
import { Button, IconButton } from '~/components/ui/button'
import { useContactSearch } from '~/hooks/use_contact_search'

const messageLength = 5000

interface ComposerProps {
  /** Id of the recipient. */
  personId: number
  /** If false, contact details in the message are masked. */
  released: boolean
  /** Files can be added after the contact release. */
  attachments: Attachments
  onSend: (content: string, files: MessageFile[]) => void
}

/** Why a message with files can't be sent yet; null if it can. */
function obstacleTo(
  draft: Pick<Attachments, 'uploading' | 'failed' | 'canRetry'> & { isBlank: boolean }
) {
  if (draft.isBlank) return 'Write something to go with the files'
  if (draft.uploading) return 'Wait until the files are uploaded'
  if (!draft.failed) return null
  return draft.canRetry ? 'Remove the file that failed, or retry it' : 'Remove the file that failed'
}

export function Composer({ personId, released, attachments, onSend }: ComposerProps) {
  const [draft, setDraft] = useDraft(personId)
  const id = useId()
  const types = usePhotoTypes()
  const search = useContactSearch(draft)
  const warning =
    released || !search ? null : maskingNote(search.findContactKinds(draft), 'will be')
  const picker = useRef<HTMLInputElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [tried, setTried] = useState(false)
  const { files, room } = attachments
  const length = useLengthNote(draft, messageLength)
  const obstacle = obstacleTo({ ...attachments, isBlank: cleanText(draft) === '' })

  function send(event: SyntheticEvent) {
    event.preventDefault()
    setTried(obstacle !== null)
    if (obstacle !== null) return text.current?.focus()
    onSend(cleanText(draft), attachments.take())
    setDraft('')
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    attachments.add([...(target.files ?? [])])
    // Allows the same file to be chosen again after it was removed.
    target.value = ''
    text.current?.focus()
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    length.onPaste(event)
    const pasted = [...event.clipboardData.files]
    // Office programs add a picture of the text that they copy.
    if (!released || pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    attachments.add(pasted)
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
        {tried && files.length > 0 ? obstacle : (length.note ?? '')}
      </p>
      {released && (
        <AttachmentTray attachments={attachments} onEmpty={() => attach.current?.focus()} />
      )}
      <div className="flex items-end gap-2">
        {released && (
          <>
            <input
              ref={picker}
              type="file"
              accept={`${types},application/pdf,.pdf`}
              multiple
              hidden
              onChange={choose}
            />
            <IconButton
              ref={attach}
              icon={Paperclip}
              label="Add images or PDFs"
              title="Add images or PDFs, up to 10MB each"
              aria-disabled={room <= 0 || undefined}
              onClick={() => room > 0 && picker.current?.click()}
            />
          </>
        )}
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
            ref={text}
            id={id}
            rows={1}
            maxLength={messageLength}
            placeholder="Write a message"
            className="input h-full resize-none"
            aria-describedby={`${id}-warning`}
            value={draft}
            onChange={(event) => {
              length.onChange(event)
              setDraft(event.target.value)
            }}
            onKeyDown={sendOnEnter}
            onPaste={paste}
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
