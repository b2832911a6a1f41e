import { useEffect, useState, type FocusEvent } from 'react'
import type { Data } from '@generated/data'
import { userTypes, type UserType } from '#shared/accounts/user_types'
import { UnknownPlaceQuestion } from '~/components/places/unknown_place'
import { UsualPricePanel } from '~/components/prices/usual_price_panel'
import { useUsualPrice } from '~/components/prices/use_usual_price'
import {
  ActionBar,
  AddressFirst,
  FormSection,
  RoomsQuestion,
} from '~/components/project_form/form_parts'
import { FactFields } from '~/components/project_form/fact_fields'
import { HomeFields } from '~/components/project_form/home_fields'
import { LocationFields } from '~/components/project_form/location_fields'
import { PhotosSection } from '~/components/project_form/photos_section'
import { PreviewCard, ProgressColumn } from '~/components/project_form/progress_column'
import { StagingFields } from '~/components/project_form/staging_fields'
import { useProjectForm, type AccountRequest } from '~/components/project_form/use_project_form'
import type { FormerPlace } from '~/components/project_form/values'
import { factSection, formSections } from '~/components/project_form/validation'
import type { ProjectFormVariant } from '~/components/project_form/variants'
import { Fieldset } from '~/components/ui/fieldset'
import { RadioTile } from '~/components/ui/tiles'
import { classes } from '~/lib/classes'
import type { CurrentUser } from '~/types'

interface ProjectFormProps {
  variant: ProjectFormVariant
  /** Null for a visitor, who gets an account at the end. */
  user: CurrentUser | null
  account?: AccountRequest
  /** Why no project can be posted right now. */
  refusal?: string | null
  /** Of the user's projects, the newest first. The first state is preselected, counties are suggested. */
  formerPlaces: readonly FormerPlace[]
  /** Where the home is, from the page's address. */
  start: FormerPlace | null
  /** The project whose values prefill the form. */
  like: Data.Project | null
  onSubmitted: (project: Data.Project) => void
}

const [pictures, home, where, what] = formSections

/** The submit form with its progress column. */
export function ProjectForm(props: ProjectFormProps) {
  const { variant, account } = props
  const form = useProjectForm(props)
  const { values, errors, set, field, photos, rooms, element } = form
  const usualPrice = useUsualPrice(values)
  const [current, setCurrent] = useState<string | null>(null)
  const [discards, setDiscards] = useState(0)

  // The discard button is gone with the draft, so the focus moves to the title field.
  useEffect(() => {
    if (discards > 0) element.current?.querySelector<HTMLElement>('[name="title"]')?.focus()
  }, [discards, element])

  function discard() {
    form.discard()
    setDiscards((count) => count + 1)
  }

  const follow = ({ target }: FocusEvent) =>
    setCurrent(target.closest('section')?.getAttribute('aria-labelledby') ?? null)

  const sending = form.sending.busy
  const group = { values, field, set }
  return (
    <>
      <form
        {...form.props}
        aria-label="Project"
        className="mt-8 min-w-0 divide-y divide-line border-t border-line"
        onFocus={follow}
      >
        <PhotosSection
          id={pictures.id}
          rules={variant.photos}
          photos={photos}
          error={errors.photos}
          sending={form.sending}
          rooms={values.roomsToStage}
          copy={form.copy}
        />
        <FormSection id={home.id} title={home.title} sending={sending}>
          <RoleChoice value={values.role} onSelect={(role) => set('role', role)} />
          <HomeFields {...group} types={variant.propertyTypes} />
        </FormSection>
        <FormSection id={where.id} title={where.title} sending={sending}>
          <LocationFields
            {...group}
            single={variant.singleLocation}
            formerPlaces={props.formerPlaces}
            settled={form.settled}
          />
        </FormSection>
        <FormSection id={what.id} title={what.title} sending={sending}>
          <StagingFields
            {...group}
            rooms={variant.rooms}
            timelines={variant.timelines}
            budget={variant.budget}
          />
          <div role="status" className={classes(!usualPrice && '-mt-5')}>
            {usualPrice && <UsualPricePanel usual={usualPrice} />}
          </div>
        </FormSection>
        {variant.facts && (
          <section aria-labelledby={factSection.id} inert={sending} className="py-7 lg:py-9">
            <FactFields
              heading={(addition) => (
                <h2 id={factSection.id} className="display text-2xl">
                  {factSection.title}
                  {addition}
                </h2>
              )}
              field={(key) => field(`facts.${key}`)}
            />
          </section>
        )}
        {form.refusal && <AddressFirst text={form.refusal} />}
        <ActionBar
          form={form}
          submitLabel={
            !account ? 'Submit Project' : account.isSignedIn ? 'Post Project' : 'Continue'
          }
          checking={form.checking || (account && form.busy)}
          cancelHref={account && !account.isSignedIn ? '/' : '/dashboard'}
          onDiscard={discard}
        />
        <UnknownPlaceQuestion place={form.unknownPlace} />
        <RoomsQuestion rooms={rooms} />
      </form>

      <aside className="hidden pt-8 lg:block" aria-label="Progress">
        <div className="sticky top-8 border-t border-line pt-9">
          <ProgressColumn
            values={values}
            errors={errors}
            required={variant.required}
            facts={variant.facts}
            photoCount={photos.ready.length}
            current={current}
          />
          <PreviewCard values={values} cover={photos.ready.find(({ data }) => data)} />
        </div>
      </aside>
    </>
  )
}

const roles: readonly UserType[] = ['realtor', 'builder', 'investor']

interface RoleChoiceProps {
  value: string
  onSelect: (value: string) => void
}

function RoleChoice({ value, onSelect }: RoleChoiceProps) {
  return (
    <Fieldset legend="I am posting as">
      <div className="grid gap-2.5 sm:grid-cols-3">
        {roles.map((role) => (
          <RadioTile
            key={role}
            name="role"
            value={role}
            label={userTypes.label(role)}
            checked={value === role}
            onSelect={onSelect}
          />
        ))}
      </div>
    </Fieldset>
  )
}
