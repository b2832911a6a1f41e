import { useMemo } from 'react'
import type { CompanyIdentity } from '#shared/masking/company_names'
import { maskingNote } from '#shared/masking/contact_kinds'
import { maxLengths } from '#shared/values/field_rules'
import { cleanText } from '#shared/values/pasted_text'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { HidingNote, MaskedText } from '~/components/ui/masked_text'
import { Textarea } from '~/components/ui/textarea'
import { type ContactSearch, loadContactSearch, useContactSearch } from '~/hooks/use_contact_search'

/** What owners see of a text before the contact release, and why parts are hidden. */
export function previewOf(
  { findContactDetails, kindsOf, maskParts }: ContactSearch,
  text: string,
  by: CompanyIdentity
) {
  const parts = findContactDetails(cleanText(text), { by })
  return {
    text: maskParts(cleanText(text), parts),
    hiddenNote: maskingNote(kindsOf(parts), 'will be'),
  }
}

/** What owners see of a text of which they see only a part; null if they see all of it. */
export async function maskedPreviewOf(text: string, by: CompanyIdentity) {
  if (cleanText(text) === '') return null
  const preview = previewOf(await loadContactSearch(), text, by)
  return preview.hiddenNote === null ? null : preview
}

export type MaskedPreview = NonNullable<Awaited<ReturnType<typeof maskedPreviewOf>>>

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
  const text = cleanText(field.value)
  const search = useContactSearch(text)
  const preview = useMemo(() => search && previewOf(search, text, by), [search, text, by])
  return (
    <div className={className}>
      <Textarea {...field} optional={optional} rows={rows} maxLength={limit} />
      {text !== '' && (
        <div className="mt-2 rounded-md border border-line px-3.5 py-2.5">
          <p className="text-[0.8125rem] text-muted">{seenBy}</p>
          <p className="mt-0.5 text-[0.9375rem] text-pretty wrap-anywhere whitespace-pre-line">
            {/* Holds its place until it is known what is hidden. */}
            {preview ? (
              <MaskedText text={preview.text} />
            ) : (
              <span className="invisible">{text}</span>
            )}
          </p>
          <div role="status">
            {preview?.hiddenNote && <HidingNote className="mt-1.5" text={preview.hiddenNote} />}
          </div>
        </div>
      )}
    </div>
  )
}

interface ConfirmOwnTextProps {
  /** Opens the question. */
  preview: MaskedPreview | null
  confirmLabel: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a text is sent of which owners see only a part. */
export function ConfirmOwnText({ preview, ...dialog }: ConfirmOwnTextProps) {
  return (
    <ConfirmDialog
      {...dialog}
      open={preview !== null}
      tone="primary"
      title="Send it with hidden parts?"
      cancelLabel="Change the text"
      field={
        <p className="mt-5 max-h-60 overflow-y-auto rounded-md border border-line p-4 text-[0.9375rem] text-pretty wrap-anywhere whitespace-pre-line">
          {preview && <MaskedText text={preview.text} />}
        </p>
      }
    >
      {preview?.hiddenNote} This is what the owner will see:
    </ConfirmDialog>
  )
}
