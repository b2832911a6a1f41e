import { useMemo } from 'react'
import type { CompanyIdentity } from '#shared/masking/company_names'
import {
  findContactDetails,
  kindsOf,
  maskingNote,
  maskParts,
} from '#shared/masking/contact_details'
import { maxLengths } from '#shared/values/field_rules'
import { cleanText } from '#shared/values/pasted_text'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { HidingNote, MaskedText } from '~/components/ui/masked_text'
import { Textarea } from '~/components/ui/textarea'

/** What owners see of a text before the contact release, and why parts are hidden. */
export function previewOf(text: string, by: CompanyIdentity) {
  const parts = findContactDetails(cleanText(text), { by })
  return {
    text: maskParts(cleanText(text), parts),
    hiddenNote: maskingNote(kindsOf(parts), 'will be'),
  }
}

interface OwnTextFieldProps {
  name: string
  value: string
  error?: string
  onValueChange: (value: string) => void
  label: string
  hint: string
  by: CompanyIdentity
  /** The number of characters. */
  limit?: number
  /** Above the preview. */
  seenBy?: string
  optional?: boolean
  rows?: number
  className?: string
}

/** A text to others, with a preview of what they will see. */
export function OwnTextField({
  by,
  limit = maxLengths.ownText,
  seenBy = 'What the owner sees',
  optional = true,
  rows = 4,
  className,
  ...field
}: OwnTextFieldProps) {
  const preview = useMemo(() => previewOf(field.value, by), [field.value, by])
  return (
    <div className={className}>
      <Textarea {...field} optional={optional} rows={rows} maxLength={limit} />
      {preview.text !== '' && (
        <div className="mt-2 rounded-md border border-line px-3.5 py-2.5">
          <p className="text-[0.8125rem] text-muted">{seenBy}</p>
          <p className="mt-0.5 text-[0.9375rem] text-pretty wrap-anywhere whitespace-pre-line">
            <MaskedText text={preview.text} />
          </p>
          <div role="status">
            {preview.hiddenNote && <HidingNote className="mt-1.5" text={preview.hiddenNote} />}
          </div>
        </div>
      )}
    </div>
  )
}

interface ConfirmOwnTextProps {
  open: boolean
  text: string
  by: CompanyIdentity
  confirmLabel: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a text is sent of which owners see only a part. */
export function ConfirmOwnText({ open, text, by, ...dialog }: ConfirmOwnTextProps) {
  const preview = previewOf(text, by)
  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      tone="primary"
      title="Send it with hidden parts?"
      cancelLabel="Change the text"
      field={
        <p className="mt-5 max-h-60 overflow-y-auto rounded-md border border-line p-4 text-[0.9375rem] text-pretty wrap-anywhere whitespace-pre-line">
          <MaskedText text={preview.text} />
        </p>
      }
    >
      {preview.hiddenNote} This is what the owner will see:
    </ConfirmDialog>
  )
}
