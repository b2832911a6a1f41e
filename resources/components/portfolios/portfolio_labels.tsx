import type { Data } from '@generated/data'
import { useState } from 'react'
import { photoRooms, stagingLevels } from '#shared/projects/project_enums'
import { Button } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

type Label = Data.PortfolioLabel

interface Option {
  value: string
  label: string
}

/** The options of the two selects. */
export interface LabelOptions {
  rooms: readonly Option[]
  stagingLevels: readonly Option[]
}

const saveLabels: Mutation<Label[], unknown> = {
  send: (labels) => api.put('/api/users/portfolio-labels', { labels }),
  done: 'Labels saved',
  failed: 'Failed to save the labels',
}

const unlabeled = (photo: string): Label => ({ photo, room: null, stagingLevel: null })

interface PortfolioLabelsProps {
  /** URLs of the saved photos. */
  photos: readonly string[]
  initial: readonly Label[]
  options: LabelOptions
}

/** What each saved photo shows. Owners read it below the photo. */
export function PortfolioLabels({ photos, initial, options }: PortfolioLabelsProps) {
  const [labels, setLabels] = useState(initial)
  const { mutate, busy } = useMutation(saveLabels)
  if (photos.length === 0) return null

  const shown = photos.map(
    (photo) => labels.find((label) => label.photo === photo) ?? unlabeled(photo)
  )
  const change = (changed: Label) =>
    setLabels([...labels.filter(({ photo }) => photo !== changed.photo), changed])
  return (
    <section aria-labelledby="portfolio-labels" className="mt-12 max-w-[52rem]">
      <h2 id="portfolio-labels" className="display text-2xl">
        What your photos show
      </h2>
      <p className="mt-2 text-pretty text-muted">
        Owners read the room and the staging level with each photo.
      </p>
      <form
        aria-label="Labels of your photos"
        onSubmit={(event) => {
          event.preventDefault()
          void mutate(shown)
        }}
      >
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {shown.map((label, at) => (
            <li
              key={label.photo}
              className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-4 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)] sm:items-end"
            >
              <img
                className="picture aspect-4/3 h-auto rounded-md max-sm:row-span-2"
                src={label.photo}
                alt=""
              />
              <Select
                label={
                  <>
                    Room<span className="sr-only"> of photo {at + 1}</span>
                  </>
                }
                placeholder="Not stated"
                options={options.rooms}
                value={label.room ?? ''}
                onValueChange={(value) =>
                  change({ ...label, room: photoRooms.find((room) => room === value) ?? null })
                }
              />
              <Select
                label={
                  <>
                    Staging level<span className="sr-only"> of photo {at + 1}</span>
                  </>
                }
                placeholder="Not stated"
                options={options.stagingLevels}
                value={label.stagingLevel ?? ''}
                onValueChange={(value) =>
                  change({
                    ...label,
                    stagingLevel: stagingLevels.values.find((level) => level === value) ?? null,
                  })
                }
              />
            </li>
          ))}
        </ul>
        <Button type="submit" className="mt-5 max-sm:w-full" loading={busy && 'Saving'}>
          Save labels
        </Button>
      </form>
    </section>
  )
}
