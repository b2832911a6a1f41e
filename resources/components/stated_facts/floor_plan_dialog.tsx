import { floorPlanMessages } from '#shared/values/field_rules'
import { useRef, useState, type ChangeEvent } from 'react'
import { preparePhoto } from '~/components/photos/photo_files'
import { ordinaryPhoto, type PhotoFileRules } from '~/components/photos/photo_rules'
import { usePhotoTypes } from '~/components/photos/use_photo_types'
import { changedByFacts, floorPlanUpload } from '~/components/stated_facts/mutations'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Dialog } from '~/components/ui/dialog'
import { Fieldset } from '~/components/ui/fieldset'
import { ImagePlus } from '~/components/ui/icons'
import { faults, useForm } from '~/hooks/use_form'
import { toast } from '~/lib/toast'

/** The server keeps floor plans larger than photos, so that their dimensions can be read. */
const rules: PhotoFileRules = {
  ...ordinaryPhoto,
  longSide: 2560,
  texts: {
    pdf: { title: 'Not a picture', description: `${floorPlanMessages.pdf}.` },
    wrongType: { title: 'Invalid file type', description: 'Please select only image files' },
    unreadable: { title: 'Failed to read the floor plan', description: 'We couldn’t open {file}' },
  },
}

interface FloorPlanDialogProps {
  projectId: number
  /** Whether the project has one already. */
  replaces: boolean
  onClose: () => void
}

/** Adds a floor plan once the owner has checked that it doesn't say where the home is. */
export function FloorPlanDialog(props: FloorPlanDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="narrow"
      busy={busy}
      title={props.replaces ? 'Replace the floor plan' : 'Add a floor plan'}
      description="One image. Staging companies see it, visitors don’t."
    >
      <FloorPlanForm {...props} onBusy={setBusy} />
    </Dialog>
  )
}

function FloorPlanForm({
  projectId,
  replaces,
  onClose,
  onBusy,
}: FloorPlanDialogProps & { onBusy: (busy: boolean) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const types = usePhotoTypes()
  const [reading, setReading] = useState(false)
  const { values, errors, set, props, busy } = useForm({
    initial: { image: '', isAnonymous: false },
    check: ({ image, isAnonymous }) =>
      faults({
        image: !image && 'Choose the image of the floor plan',
        isAnonymous: !isAnonymous && 'Check the floor plan for an address and names',
      }),
    async send({ image }) {
      onBusy(true)
      await floorPlanUpload.send(projectId, image).finally(() => onBusy(false))
    },
    done: floorPlanUpload.done,
    failed: floorPlanUpload.failed,
    invalidates: changedByFacts(projectId),
    onSuccess: onClose,
    onConflict: onClose,
  })

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Allows the same file to be chosen again.
    target.value = ''
    if (!file) return
    setReading(true)
    const prepared = await preparePhoto(file, rules)
    setReading(false)
    if ('refusal' in prepared) toast({ ...prepared.refusal, tone: 'error' })
    else set('image', prepared.data)
  }
  return (
    <form {...props} method="post" className="mt-6 grid gap-5">
      <Fieldset legend="Image" error={errors.image}>
        {values.image && (
          <img
            className="mb-3 aspect-4/3 h-auto w-full rounded-md border border-line bg-white object-contain"
            src={values.image}
            alt="The chosen floor plan"
          />
        )}
        <input
          ref={input}
          type="file"
          aria-label="Floor plan"
          accept={types}
          hidden
          onChange={choose}
        />
        <Button
          icon={ImagePlus}
          aria-invalid={errors.image ? true : undefined}
          disabled={busy}
          loading={reading && 'Reading'}
          onClick={() => input.current?.click()}
        >
          {values.image ? 'Choose another image' : 'Choose an image'}
        </Button>
      </Fieldset>
      <Checkbox
        name="isAnonymous"
        label="It shows no address, no name and no phone number"
        checked={values.isAnonymous}
        error={errors.isAnonymous}
        onCheckedChange={(checked) => set('isAnonymous', checked)}
      />
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={busy && 'Adding'}>
          {replaces ? 'Replace floor plan' : 'Add floor plan'}
        </Button>
      </div>
    </form>
  )
}
