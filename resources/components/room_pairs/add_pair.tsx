import type { Data } from '@generated/data'
import { ImagePlus } from '~/components/ui/icons'
import { useRef, useState, type ChangeEvent } from 'react'
import { preparePhoto } from '~/components/photos/photo_files'
import { ordinaryPhoto, type PhotoFileRules } from '~/components/photos/photo_rules'
import { usePhotoTypes } from '~/components/photos/use_photo_types'
import type { RoomPair } from '~/components/room_pairs/mutations'
import { BeforeAfter } from '~/components/ui/before_after'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Fieldset } from '~/components/ui/fieldset'
import { Select } from '~/components/ui/select'
import { faults, useForm, type Form } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'
import { photoRooms } from '#shared/projects/project_enums'

interface PairValues {
  /** URL of the project's photo. */
  before: string
  room: string
  /** Data URL. */
  after: string
}

const initial: PairValues = { before: '', room: '', after: '' }

const check = ({ before, room, after }: PairValues) =>
  faults({
    before: !before && 'Choose one of the project’s photos',
    room: !room && 'Choose a room',
    after: !after && 'Add a photo of the staged room',
  })

const rules: PhotoFileRules = {
  ...ordinaryPhoto,
  texts: {
    wrongType: { title: 'Invalid File Type', description: 'Please select only image files' },
    unreadable: { title: 'Failed to process photos', description: 'We couldn’t open {file}' },
  },
}

interface AddPairProps {
  page: Data.BeforeAndAfter
  refresh: () => Promise<void>
}

/** The company chooses one of the project's photos and adds its own of the same room. */
export function AddPair({ page, refresh }: AddPairProps) {
  const { bidId, photos, rooms } = page
  const form = useForm<PairValues, RoomPair>({
    initial,
    check,
    send: ({ before, room, after }) =>
      api.post(`/api/bids/${bidId}/room-pairs`, {
        before,
        after,
        room: photoRooms.find((each) => each === room)!,
      }),
    done: { title: 'Pair added', description: 'The owner decides whether others may see it.' },
    failed: 'The pair was not added',
    refresh,
    onSuccess: () => form.restart(initial),
  })
  const { values, errors, field, busy } = form
  return (
    <Card title="Add a pair">
      <form {...form.props} aria-label="Add a pair" className="grid gap-6">
        <Fieldset
          legend="Before: the owner’s photo"
          error={errors.before}
          hint="Take yours from the same spot, so that the two match."
        >
          <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {photos.map(({ url, thumbnail }, at) => (
              <label
                key={url}
                className="relative block cursor-pointer overflow-hidden rounded-md border-2 border-transparent has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="before"
                  value={url}
                  className="tick-box absolute top-1.5 left-1.5 z-1"
                  aria-label={`Photo ${at + 1} of the project`}
                  aria-invalid={errors.before ? true : undefined}
                  checked={values.before === url}
                  onChange={() => form.set('before', url)}
                />
                <img className="picture aspect-4/3 h-auto" src={thumbnail} alt="" />
              </label>
            ))}
          </div>
        </Fieldset>
        <Select {...field('room')} label="Room" placeholder="Choose a room" options={rooms} />
        <AfterPhoto form={form} />
        {values.before && values.after && (
          <div>
            <p className="label mb-1.5">Preview</p>
            <BeforeAfter
              label="Compare before and after: preview"
              before={{ src: values.before, alt: 'The owner’s photo' }}
              after={{ src: values.after, alt: 'Your photo' }}
            />
          </div>
        )}
        <Button type="submit" variant="primary" loading={busy && 'Adding'} className="sm:w-max">
          Add pair
        </Button>
      </form>
    </Card>
  )
}

function AfterPhoto({ form }: { form: Form<PairValues, RoomPair> }) {
  const input = useRef<HTMLInputElement>(null)
  const types = usePhotoTypes()
  const [reading, setReading] = useState(false)
  const { values, errors, busy } = form

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Allows the same file to be chosen again.
    target.value = ''
    if (!file) return
    setReading(true)
    const prepared = await preparePhoto(file, rules)
    setReading(false)
    if ('refusal' in prepared) toast({ ...prepared.refusal, tone: 'error' })
    else form.set('after', prepared.data)
  }
  return (
    <Fieldset legend="After: your photo" error={errors.after}>
      <div className="flex flex-wrap items-center gap-4">
        {values.after && (
          <img
            className="picture aspect-4/3 h-auto w-28! rounded-md"
            src={values.after}
            alt="The chosen photo"
          />
        )}
        <input
          ref={input}
          type="file"
          aria-label="After photo"
          accept={types}
          hidden
          onChange={choose}
        />
        <Button
          icon={ImagePlus}
          aria-invalid={errors.after ? true : undefined}
          disabled={busy}
          loading={reading && 'Reading'}
          onClick={() => input.current?.click()}
        >
          {values.after ? 'Choose another photo' : 'Choose a photo'}
        </Button>
      </div>
    </Fieldset>
  )
}
