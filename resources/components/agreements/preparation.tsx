import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { startingTemplate } from '#shared/agreements/agreement_text'
import type { Agreement } from '~/components/agreements/agreement_status'
import { prepareDraft } from '~/components/agreements/mutations'
import { Button } from '~/components/ui/button'
import { Fieldset } from '~/components/ui/fieldset'
import { RadioTile } from '~/components/ui/tiles'
import { useMutation } from '~/hooks/use_mutation'

interface PreparationProps {
  agreement: Agreement
  onDone: () => void
}

/** The company chooses the text of its draft: the starting text, or one of its own templates. */
export function Preparation({ agreement, onDone }: PreparationProps) {
  const { project, templates } = agreement
  const [chosen, setChosen] = useState('')
  const { mutate, busy } = useMutation(prepareDraft, { onSuccess: onDone, onConflict: onDone })
  const options = [
    { id: '', name: 'Starting text', note: startingTemplate.note },
    ...templates.map(({ id, name }) => ({ id: String(id), name, note: 'Your template' })),
  ]
  return (
    <div>
      <Fieldset legend="Begin with">
        <div className="grid gap-2.5">
          {options.map(({ id, name, note }) => (
            <RadioTile
              key={id}
              name="template"
              value={id}
              checked={chosen === id}
              label={<span className="font-semibold wrap-anywhere">{name}</span>}
              description={note}
              className="items-start"
              onSelect={setChosen}
            />
          ))}
        </div>
      </Fieldset>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          variant="primary"
          className="max-sm:w-full"
          loading={busy && 'Preparing'}
          onClick={() =>
            void mutate({ projectId: project.id, templateId: chosen ? Number(chosen) : null })
          }
        >
          Prepare a draft
        </Button>
        <Link className="link inline-flex min-h-11 items-center" href="/agreement-templates">
          Your templates
        </Link>
      </div>
    </div>
  )
}
