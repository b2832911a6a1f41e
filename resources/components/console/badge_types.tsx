import { router } from '@inertiajs/react'
import type { Data } from '@generated/data'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Dialog } from '~/components/ui/dialog'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'
import { faults, useForm } from '~/hooks/use_form'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { cleanLine, cleanText } from '#shared/values/pasted_text'
import { professionalBadgeLimits } from '#shared/reputation/professional_badges'

type BadgeType = Data.BadgeType

const refresh = () =>
  new Promise<void>((resolve) => router.reload({ only: ['types'], onFinish: () => resolve() }))

const offer: Mutation<Pick<BadgeType, 'id' | 'isOffered'>, unknown> = {
  send: ({ id, isOffered }) => api.patch(`/api/admin/badge-types/${id}`, { isOffered }),
  done: (_, { isOffered }) => ({
    title: isOffered ? 'Companies can send documents for it' : 'No longer offered',
  }),
  failed: 'Failed to change the badge',
}

interface BadgeTypesProps {
  types: readonly BadgeType[]
  canEdit: boolean
}

/** What companies can have verified. */
export function BadgeTypes({ types, canEdit }: BadgeTypesProps) {
  const [edited, setEdited] = useState<BadgeType | 'new' | null>(null)
  return (
    <Card
      title="Kinds of badges"
      actions={
        canEdit && (
          <Button size="sm" onClick={() => setEdited('new')}>
            Add a kind
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {types.map((type) => (
          <li key={type.id} className="flex flex-wrap items-start justify-between gap-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {type.name}
                {!type.isOffered && <Badge text="Not offered" />}
              </p>
              <p className="text-sm break-words text-muted">{type.description}</p>
            </div>
            {canEdit && <TypeActions type={type} onEdit={() => setEdited(type)} />}
          </li>
        ))}
      </ul>
      {edited && (
        <TypeDialog type={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  )
}

function TypeActions({ type, onEdit }: { type: BadgeType; onEdit: () => void }) {
  const { mutate, busy } = useMutation(offer, { refresh })
  const { id, name, isOffered } = type
  return (
    <div className="flex gap-2">
      <Button size="sm" variant="quiet" onClick={onEdit}>
        Edit<span className="sr-only"> {name}</span>
      </Button>
      <Button
        size="sm"
        variant="quiet"
        loading={busy && 'Saving'}
        onClick={() => void mutate({ id, isOffered: !isOffered })}
      >
        {isOffered ? 'Stop offering' : 'Offer again'}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}

interface TypeDialogProps {
  /** Null for a new one. */
  type: BadgeType | null
  onClose: () => void
}

function TypeDialog({ type, onClose }: TypeDialogProps) {
  const { field, props, busy } = useForm({
    initial: { name: type?.name ?? '', description: type?.description ?? '' },
    check: ({ name, description }) =>
      faults({
        name: cleanLine(name).length < 2 && 'Name the badge',
        description: cleanText(description).length < 10 && 'Say what a document must show',
      }),
    send: (values) =>
      type
        ? api.patch(`/api/admin/badge-types/${type.id}`, values)
        : api.post('/api/admin/badge-types', values),
    done: type ? 'Badge saved' : 'Badge added',
    failed: 'The badge was not saved',
    refresh,
    onSuccess: onClose,
  })
  return (
    <Dialog
      open
      size="narrow"
      onClose={onClose}
      busy={busy}
      title={type ? `Edit ${type.name}` : 'Add a kind of badge'}
    >
      <form {...props} method="post" className="mt-6 grid gap-5">
        <TextInput
          {...field('name')}
          label="Name"
          hint="Owners read it on offers."
          maxLength={professionalBadgeLimits.name}
        />
        <Textarea
          {...field('description')}
          label="What a document must show"
          rows={3}
          maxLength={professionalBadgeLimits.description}
        />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={busy ? undefined : onClose}>Not now</Button>
          <Button type="submit" variant="primary" loading={busy && 'Saving'}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
