import { useId, useState } from 'react'
import { conditionLimits, damageAnswers } from '#shared/install_day/condition_photos'
import { answerDamage } from '~/components/condition_photos/mutations'
import { PhotoTiles, tileOf } from '~/components/condition_photos/room_photos'
import type { DamageNote } from '~/components/condition_photos/senders'
import { takers, timesOf } from '~/components/condition_photos/words'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { Textarea } from '~/components/ui/textarea'
import { useMutation } from '~/hooks/use_mutation'
import type { Entry } from '~/outbox/entries'

interface DamageNotesProps {
  projectId: number
  notes: readonly DamageNote[]
  /** Notes that wait on this device. */
  entries: readonly Entry[]
}

/** What is damaged, as either side has noted it, with the answers. */
export function DamageNotes({ projectId, notes, entries }: DamageNotesProps) {
  const id = useId()
  if (notes.length + entries.length === 0) return null
  return (
    <section id="damage" aria-labelledby={id} className="scroll-mt-6">
      <h2 id={id} className="display text-2xl">
        Damage
      </h2>
      <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        {entries.map(({ clientId, about }) => (
          <Card
            key={clientId}
            as="li"
            title={about.room}
            actions={<Badge text="Waiting" icon="clock" />}
          >
            <p className="wrap-anywhere whitespace-pre-line">{about.text}</p>
          </Card>
        ))}
        {notes.map((note) => (
          <Note key={note.id} note={note} projectId={projectId} />
        ))}
      </ul>
    </section>
  )
}

function Note({ note, projectId }: { note: DamageNote; projectId: number }) {
  const { room, text, by, photos, answers, can } = note
  const last = answers.at(-1)
  return (
    <Card
      as="li"
      className="min-w-0"
      title={room}
      actions={
        last ? (
          <Badge
            text={damageAnswers.label(last.kind)}
            tone={last.kind === 'seen' ? 'success' : 'danger'}
            icon={last.kind === 'seen' ? 'check' : 'x'}
          />
        ) : (
          <Badge text="Not answered yet" icon="clock" />
        )
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-1 text-sm text-muted">
        Noted by {takers[by]}, {timesOf(note)}
      </p>
      {photos.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2.5 sm:grid-cols-[repeat(auto-fill,6rem)]">
          <PhotoTiles title={`Damage: ${room}`} shown={photos.map(tileOf)} />
        </ul>
      )}
      {answers.length > 0 && (
        <ul className="mt-3 grid gap-1 text-[0.9375rem]">
          {answers.map(({ kind, text: why, at }) => (
            <li key={at} className="wrap-anywhere">
              <span className="font-medium">{damageAnswers.label(kind)}</span>
              {why && `: ${why}`}{' '}
              <span className="text-sm text-muted">
                <LocalTime at={at} format="moment" />
              </span>
            </li>
          ))}
        </ul>
      )}
      {can.answer && <Answering key={answers.length} note={note} projectId={projectId} />}
    </Card>
  )
}

function Answering({ note, projectId }: { note: DamageNote; projectId: number }) {
  const [disagrees, setDisagrees] = useState(false)
  const [text, setText] = useState('')
  const { mutate, busy, errors } = useMutation(answerDamage)
  const isSeen = note.answers.at(-1)?.kind === 'seen'
  const answer = (kind: 'seen' | 'not_agreed') => mutate({ projectId, id: note.id, kind, text })
  if (!disagrees) {
    return (
      <div className="no-print mt-4 flex flex-wrap gap-2">
        {!isSeen && (
          <Button loading={busy && 'Saving'} onClick={() => void answer('seen')}>
            Seen<span className="sr-only">: {note.room}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => setDisagrees(true)}>
          Not agreed<span className="sr-only">: {note.room}</span>
        </Button>
      </div>
    )
  }
  return (
    <form
      className="no-print mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void answer('not_agreed')
      }}
    >
      <Textarea
        label="What you don’t agree with"
        rows={2}
        maxLength={conditionLimits.answerLength}
        value={text}
        error={errors.text}
        onValueChange={setText}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy && 'Saving'}>
          Send
        </Button>
        <Button variant="quiet" onClick={() => setDisagrees(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
