import type { Data } from '@generated/data'
import { useLayoutEffect, useState } from 'react'
import {
  editedRooms,
  editErrors,
  listedPhotos,
  movedPlaces,
  photoRules,
  photosOf,
  projectBase,
  projectPatch,
  typedProject,
  valuesOf,
  withRoomsOf,
} from '~/components/dashboard/project_edit'
import { usePhotoSending } from '~/components/photos/use_photo_sending'
import { usePhotos } from '~/components/photos/use_photos'
import { UnknownPlaceQuestion, useUnknownPlace } from '~/components/places/unknown_place'
import { FactFields } from '~/components/project_form/fact_fields'
import { HomeFields } from '~/components/project_form/home_fields'
import { LocationFields } from '~/components/project_form/location_fields'
import { PhotosSection } from '~/components/project_form/photos_section'
import { StagingFields } from '~/components/project_form/staging_fields'
import { wholeFieldErrors } from '~/components/project_form/use_project_form'
import { factSection, fieldsNeedYou } from '~/components/project_form/validation'
import { textOfProject } from '~/components/dashboard/text_of_project'
import { editProject } from '~/components/projects/mutations'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { ConflictPanel } from '~/components/ui/conflict_panel'
import { Dialog } from '~/components/ui/dialog'
import { isConflict, useConflict } from '~/hooks/use_conflict'
import { useFocusWhileSending } from '~/hooks/use_focus_while_sending'
import { useForm } from '~/hooks/use_form'
import { keys } from '~/lib/query_keys'

interface EditProjectDialogProps {
  project: Data.Project
  /** Opens the dialog at the optional facts. Default false. */
  atFacts?: boolean
  onClose: () => void
  /** Reloads a list that isn't part of the owner dashboard's data. */
  reload?: () => Promise<void>
}

/** The submit form's fields and photos, filled with the project. */
export function EditProjectDialog(props: EditProjectDialogProps) {
  const { project, atFacts, onClose, reload } = props
  const edit = useProjectEdit(project, { reload, onSaved: onClose })
  const { values, errors, field, set, photos, busy } = edit
  const saveButton = useFocusWhileSending(busy)
  const group = { values, field, set }
  const [leaving, setLeaving] = useState(false)

  function leave() {
    if (edit.isEdited()) setLeaving(true)
    else onClose()
  }

  return (
    <Dialog
      open
      onClose={leave}
      busy={busy}
      title="Edit project"
      description="Staging companies see your changes right away."
    >
      <form {...edit.props} className="mt-6">
        <ConflictPanel conflict={edit.conflict} errors={errors} textOf={textOfProject} />
        <div className="divide-y divide-line border-t border-line">
          <div inert={busy} className="grid gap-5 py-7">
            <HomeFields {...group} />
          </div>
          <div inert={busy} className="grid gap-5 py-7">
            <LocationFields {...group} settled={edit.settled} />
          </div>
          <div inert={busy} className="grid gap-5 py-7">
            <StagingFields {...group} rooms={editedRooms} />
          </div>
          <PhotosSection
            id="edited-photos"
            rules={edit.rules}
            photos={photos}
            error={errors.photos}
            sending={edit.sending}
            rooms={values.roomsToStage}
          />
          <div inert={busy} className="py-5">
            <FactFields
              heading={(addition) => (
                <span className="font-semibold">
                  {factSection.title}
                  {addition}
                </span>
              )}
              field={(key) => field(`facts.${key}`)}
              start={atFacts}
            />
          </div>
        </div>
        <div
          data-sticky-bar
          className="sticky bottom-0 z-10 -mx-6 -mb-6 flex justify-end gap-2 border-t border-line bg-surface px-6 py-4 md:-mx-9 md:-mb-9 md:px-9"
        >
          <Button variant="quiet" disabled={busy} onClick={leave}>
            Cancel
          </Button>
          <Button
            ref={saveButton}
            type="submit"
            variant="primary"
            loading={busy && (edit.sending.waiting ? 'Waiting for connection' : 'Saving')}
            disabledReason={photos.reading ? 'Your photos are still loading' : undefined}
          >
            Save Changes
          </Button>
        </div>
      </form>
      <UnknownPlaceQuestion place={edit.unknownPlace} />
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
      >
        Your changes to {project.title} will be lost.
      </ConfirmDialog>
    </Dialog>
  )
}

/** Form state and photos of the project being edited. */
function useProjectEdit(
  project: Data.Project,
  { reload, onSaved }: { reload?: () => Promise<void>; onSaved: () => void }
) {
  const sending = usePhotoSending()
  const unknown = useUnknownPlace()
  const conflict = useConflict({
    opened: () => projectBase(project),
    show(shown, side) {
      form.fill(typedProject(shown))
      const theirs = shown.photos
      if (!Array.isArray(theirs)) return
      conflict.rebase((base) => withRoomsOf(base, theirs))
      if (side === 'theirs') photos.replaceAll(listedPhotos(theirs))
    },
  })
  const form = useForm({
    initial: () => valuesOf(project),
    check: (values) => ({ ...editErrors(project, values), ...conflict.errors }),
    invalid: fieldsNeedYou,
    hold: (values) => unknown.hold(movedPlaces(project, values)),
    send(values) {
      const { basedOn } = conflict
      const { photos: edited, ...changes } = projectPatch(project, values, photos.ready)
      return conflict.watch(
        sending.run(edited ? photos.ready : [], (inputs) =>
          editProject.send({
            id: project.id,
            changes: { ...changes, ...(edited && { photos: inputs }), basedOn },
          })
        )
      )
    },
    refusals: wholeFieldErrors,
    done: editProject.done,
    failed: editProject.failed,
    isTitled: editProject.isTitled,
    isExplained: isConflict,
    fallback: editProject.fallback,
    // Also after a refusal, because the list was out of date. The typed values stay.
    invalidates: [keys.project(project.id), keys.bidsOf(project.id), keys.dashboard],
    refresh: reload,
    onSuccess: onSaved,
  })
  const rules = photoRules(project)
  const photos = usePhotos(rules, () => form.touch('photos'))

  const { replaceAll } = photos
  useLayoutEffect(() => replaceAll(photosOf(project)), [project, replaceAll])

  const isEdited = () => Object.keys(projectPatch(project, form.values, photos.ready)).length > 0
  return {
    ...{ ...form, photos, rules, sending, isEdited, conflict },
    settled: unknown.settled,
    unknownPlace: unknown.answeredBy(() => form.submit()),
  }
}
