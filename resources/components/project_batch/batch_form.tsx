import type { Data } from '@generated/data'
import { cleanLine } from '#shared/values/pasted_text'
import { UnknownPlaceQuestion } from '~/components/places/unknown_place'
import { homeKey, homesOf, type BatchValues } from '~/components/project_batch/batch_values'
import { HomeRows } from '~/components/project_batch/home_rows'
import { useBatchForm } from '~/components/project_batch/use_batch_form'
import { ActionBar, FormSection, RoomsQuestion } from '~/components/project_form/form_parts'
import { HomeFields } from '~/components/project_form/home_fields'
import { LocationTypes } from '~/components/project_form/location_fields'
import { PhotosSection } from '~/components/project_form/photos_section'
import { StagingFields } from '~/components/project_form/staging_fields'
import type { FormerPlace } from '~/components/project_form/values'
import { newestVariant } from '~/components/project_form/variants'
import { place, plural } from '~/lib/format'
import type { CurrentUser } from '~/types'

interface BatchFormProps {
  user: CurrentUser
  /** Of the user's projects, the newest first. The first state is preselected, counties are suggested. */
  formerPlaces: readonly FormerPlace[]
  onSubmitted: (projects: Data.Project[]) => void
}

const photoRules = {
  ...newestVariant.photos,
  advice:
    'Optional. Up to 4 photos, 5 MB each, shown with every home. You can add others to each home later.',
}

/** Posts several homes: the title and place of each, and everything else once. */
export function BatchForm(props: BatchFormProps) {
  const form = useBatchForm(props)
  const { values, errors, set, field, photos, rooms } = form
  const sending = form.sending.busy
  const group = { values, field, set }
  return (
    <>
      <form
        {...form.props}
        aria-label="Several homes"
        className="mt-8 min-w-0 divide-y divide-line border-t border-line"
      >
        <FormSection id="homes" title="The homes" sending={sending}>
          <HomeRows form={form} formerPlaces={props.formerPlaces} settled={form.settled} />
        </FormSection>
        <FormSection id="details" title="What they have in common" sending={sending}>
          <HomeFields {...group} titled={false} />
          <LocationTypes {...group} />
        </FormSection>
        <FormSection id="staging" title="What to stage" sending={sending}>
          <StagingFields {...group} rooms={newestVariant.rooms} />
        </FormSection>
        <PhotosSection
          id="photos"
          rules={photoRules}
          photos={photos}
          error={errors.photos}
          sending={form.sending}
          rooms={values.roomsToStage}
        />
        <ActionBar
          form={form}
          submitLabel={`Post ${plural(values.homeCount, 'project')}`}
          checking={form.checking}
          onDiscard={form.discard}
        />
        <UnknownPlaceQuestion place={form.unknownPlace} />
        <RoomsQuestion rooms={rooms} />
      </form>
      <aside className="hidden pt-8 lg:block" aria-label="Summary">
        <Summary values={values} />
      </aside>
    </>
  )
}

/** The homes as the dashboard will list them. */
function Summary({ values }: { values: BatchValues }) {
  return (
    <div className="sticky top-8 border-t border-line pt-9">
      <p className="text-sm font-semibold">One project for each home</p>
      <p className="mt-1 text-sm text-muted">
        Companies find each by its own place and make an offer for it.
      </p>
      <ol className="card mt-4 divide-y divide-line px-5">
        {homesOf(values).map((home) => {
          const [title, city, neighborhood, state] = (
            ['title', 'city', 'neighborhood', 'state'] as const
          ).map((field) => cleanLine(values[homeKey(home, field)]))
          return (
            <li key={home} className="py-3">
              <p className="font-medium wrap-anywhere">{title || `Home ${home + 1}`}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {place({ city, neighborhood, state }) || 'Neighborhood, city, state'}
              </p>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
