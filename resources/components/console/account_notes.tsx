import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { cleanText } from '#shared/values/pasted_text'
import { writeNote } from '~/components/console/mutations'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { Textarea } from '~/components/ui/textarea'
import { useMutation } from '~/hooks/use_mutation'

interface AccountNotesProps {
  accountId: number
  notes: readonly Data.TeamText[]
}

/** The team's notes about an account, and a form for another one. */
export function AccountNotes({ accountId, notes }: AccountNotesProps) {
  const [content, setContent] = useState('')
  const { mutate, busy, errors } = useMutation(writeNote, {
    onSuccess: () => {
      setContent('')
      router.reload({ only: ['notes', 'timeline', 'topics', 'hasMore'] })
    },
  })
  return (
    <Card title="Notes">
      <form
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void mutate({ id: accountId, content })
        }}
      >
        <Textarea
          label="New note"
          hint="Only the team reads this. It is deleted with the account."
          rows={3}
          className="[&_textarea]:min-h-20"
          maxLength={2000}
          value={content}
          error={errors.content}
          onValueChange={setContent}
        />
        <Button
          type="submit"
          className="justify-self-start"
          size="sm"
          loading={busy && 'Saving'}
          disabledReason={cleanText(content) === '' ? 'Write the note first' : undefined}
        >
          Save note
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line text-sm">
          {notes.map((note) => (
            <li key={note.id} className="py-3">
              <p className="break-words whitespace-pre-line">{note.content}</p>
              <p className="mt-1 text-[0.8125rem] text-muted">
                {note.author}, <LocalTime at={note.createdAt} format="moment" className="num" />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
