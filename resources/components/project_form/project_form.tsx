import { useEffect, useState, type FocusEvent, type FormEvent } from 'react'
import type { Data } from '@generated/data'
import { ActionBar } from '~/components/project_form/action_bar'
import { FormSection } from '~/components/project_form/form_section'
import { HomeFields } from '~/components/project_form/home_fields'
import { LocationFields } from '~/components/project_form/location_fields'
import { PhotosSection } from '~/components/project_form/photos_section'
import { sharesOf } from '~/components/project_form/photo_shares'
import { PreviewCard } from '~/components/project_form/preview_card'
import { ProgressColumn } from '~/components/project_form/progress_column'
import { RoleChoice } from '~/components/project_form/role_choice'
import { StagingFields } from '~/components/project_form/staging_fields'
import { useProjectForm } from '~/components/project_form/use_project_form'
import { useSubmission } from '~/components/project_form/use_submission'
import { formSections } from '~/components/project_form/validation'
import type { ProjectFormVariant } from '~/components/project_form/variant'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import type { CurrentUser } from '~/types'

interface ProjectFormProps {
  variant: ProjectFormVariant
  user: CurrentUser
  /** Of the person's last project: chosen in advance. */
  lastState: string | null
  /** The former project that the form starts like. */
  like: Data.Project | null
  onSubmitted: (project: Data.Project) => void
}

const [home, where, what, pictures] = formSections

/** The submit form with its progress column. */
export function ProjectForm({ variant, user, lastState, like, onSubmitted }: ProjectFormProps) {
  const form = useProjectForm({ variant, user, lastState, like })
  const { values, errors, set, photos, draft } = form
  const [current, setCurrent] = useState<string | null>(null)
  const [discards, setDiscards] = useState(0)
  const element = useFocusFirstError(form.attemptErrors)
  const { share, submit, stop } = useSubmission({
    onRefused: form.fail,
    onSubmitted(project) {
      draft.forget()
      onSubmitted(project)
    },
  })

  // The button that was pressed is gone with the draft.
  useEffect(() => {
    if (discards > 0) element.current?.querySelector<HTMLElement>('[name="title"]')?.focus()
  }, [discards, element])

  function discard() {
    form.reset()
    setDiscards((count) => count + 1)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (form.check()) void submit(values, photos.ready)
  }

  const follow = ({ target }: FocusEvent) =>
    setCurrent(target.closest('section')?.getAttribute('aria-labelledby') ?? null)

  const sending = share !== null
  const group = { values, errors, set }
  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label="Project"
        className="mt-8 min-w-0 divide-y divide-line border-t border-line"
        onSubmit={send}
        onFocus={follow}
      >
        <FormSection id={home.id} title={home.title} sending={sending}>
          <RoleChoice value={values.role} onSelect={(role) => set('role', role)} />
          <HomeFields {...group} types={variant.propertyTypes} />
        </FormSection>
        <FormSection id={where.id} title={where.title} sending={sending}>
          <LocationFields {...group} single={variant.singleLocation} />
        </FormSection>
        <FormSection id={what.id} title={what.title} sending={sending}>
          <StagingFields
            {...group}
            rooms={variant.rooms}
            timelines={variant.timelines}
            budget={variant.budget}
          />
        </FormSection>
        <PhotosSection
          id={pictures.id}
          rules={variant.photos}
          photos={photos}
          error={errors.photos}
          shares={sending ? sharesOf(photos.ready, share) : null}
        />
        <ActionBar
          draft={draft}
          share={share}
          reading={photos.reading}
          onStop={stop}
          onDiscard={discard}
        />
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
