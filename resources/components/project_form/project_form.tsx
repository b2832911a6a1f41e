import { useEffect, useState, type FocusEvent, type ReactNode } from 'react'
import type { Data } from '@generated/data'
import { userTypes, type UserType } from '#shared/user_types'
import { UsualPricePanel } from '~/components/prices/usual_price_panel'
import { useUsualPrice } from '~/components/prices/use_usual_price'
import { HomeFields } from '~/components/project_form/home_fields'
import { LocationFields } from '~/components/project_form/location_fields'
import { PhotosSection } from '~/components/project_form/photos_section'
import { PreviewCard, ProgressColumn } from '~/components/project_form/progress_column'
import { StagingFields } from '~/components/project_form/staging_fields'
import { useProjectForm } from '~/components/project_form/use_project_form'
import type { FormerPlace } from '~/components/project_form/values'
import { formSections } from '~/components/project_form/validation'
import type { ProjectFormVariant } from '~/components/project_form/variants'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { DraftStatus } from '~/components/ui/draft_status'
import { Fieldset } from '~/components/ui/fieldset'
import { LinkButton } from '~/components/ui/link_button'
import { RadioTile } from '~/components/ui/tiles'
import { useFocusWhileSending } from '~/hooks/use_focus_while_sending'
import { classes } from '~/lib/classes'
import type { CurrentUser } from '~/types'

interface ProjectFormProps {
  variant: ProjectFormVariant
  user: CurrentUser
  /** Of the user's projects, the newest first. The first state is preselected, counties are suggested. */
  formerPlaces: readonly FormerPlace[]
  /** The project whose values prefill the form. */
  like: Data.Project | null
  onSubmitted: (project: Data.Project) => void
}

const [pictures, home, where, what] = formSections

/** The submit form with its progress column. */
export function ProjectForm(props: ProjectFormProps) {
  const { variant } = props
  const form = useProjectForm(props)
  const { values, errors, set, field, photos, share, rooms, element } = form
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

  const sending = share !== null
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
          share={share}
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
        <ActionBar form={form} onDiscard={discard} />
        <ConfirmDialog
          open={rooms.asks}
          onClose={rooms.close}
          onConfirm={rooms.sendWithout}
          title="No rooms chosen. Submit anyway?"
          confirmLabel="Submit anyway"
          cancelLabel="Choose rooms"
          tone="primary"
        >
          Staging companies price by the room. Without rooms, offers are harder to compare.
        </ConfirmDialog>
      </form>

      <aside className="hidden pt-8 lg:block" aria-label="Progress">
        <div className="sticky top-8 border-t border-line pt-9">
          <ProgressColumn
            values={values}
            errors={errors}
            required={variant.required}
            photoCount={photos.ready.length}
            current={current}
          />
          <PreviewCard values={values} cover={photos.ready[0]} />
        </div>
      </aside>
    </>
  )
}

interface FormSectionProps {
  id: string
  title: string
  /** Makes the section inert while the form is being sent, because changes would be lost. */
  sending: boolean
  children: ReactNode
}

function FormSection({ id, title, sending, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} inert={sending} className="grid gap-5 py-9 lg:py-11">
      <h2 id={id} className="display scroll-mt-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
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

interface ActionBarProps {
  form: ReturnType<typeof useProjectForm>
  onDiscard: () => void
}

/**
 * The form's buttons, sticky at the bottom of the screen. On phones the state of the draft is above
 * them and scrolls with the form, so that the bar has one line; only a restored draft is in the bar.
 */
function ActionBar({ form: { draft, share, photos, stop }, onDiscard }: ActionBarProps) {
  const sending = share !== null
  const submit = useFocusWhileSending(sending)
  const apart = draft.state !== 'restored'
  return (
    <div
      data-sticky-bar
      className={classes(
        'sticky bottom-0 z-10 -mx-(--gutter) -mt-px flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-(--gutter) py-4 lg:mx-0 lg:px-0',
        apart && 'max-sm:contents'
      )}
    >
      <DraftStatus
        draft={draft}
        contents="your text and photos"
        sending={sending}
        className={classes(
          'max-sm:min-h-11 max-sm:w-full max-sm:justify-between',
          apart && 'max-sm:border-t max-sm:border-line max-sm:py-2'
        )}
        onDiscard={onDiscard}
      />
      <div
        className={classes(
          'flex gap-2 sm:ml-auto',
          !apart && 'max-sm:w-full',
          apart &&
            'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-(--gutter) max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-(--gutter) max-sm:py-3'
        )}
      >
        {sending ? (
          // Once the whole request is sent, aborting doesn't undo it.
          share < 1 && (
            <Button variant="quiet" className="max-sm:-ml-3" onClick={stop}>
              Stop
            </Button>
          )
        ) : (
          <LinkButton variant="quiet" className="max-sm:-ml-3" href="/dashboard">
            Cancel
          </LinkButton>
        )}
        <Button
          ref={submit}
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:flex-1"
          loading={sending && 'Submitting'}
          disabledReason={photos.reading ? 'The photos are still being read' : undefined}
        >
          Submit Project
        </Button>
      </div>
    </div>
  )
}
