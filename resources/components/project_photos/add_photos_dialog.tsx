import { useState } from 'react'
import type { Data } from '@generated/data'
import { photoLimits } from '#shared/projects/project_enums'
import { roomsOfPhotos } from '~/components/photos/photo_room_choices'
import { tookTheFirst } from '~/components/photos/photo_rules'
import { usePhotoSending } from '~/components/photos/use_photo_sending'
import { usePhotos } from '~/components/photos/use_photos'
import { PhotosSection } from '~/components/project_form/photos_section'
import { isStopped } from '~/components/project_form/use_posting'
import { wholeFieldErrors } from '~/components/project_form/use_project_form'
import { newestVariant, type ProjectPhotoRules } from '~/components/project_form/variants'
import { addPhotos, changedByPhotos } from '~/components/project_photos/mutations'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { Dialog } from '~/components/ui/dialog'
import { useFocusWhileSending } from '~/hooks/use_focus_while_sending'
import { faults, useForm } from '~/hooks/use_form'
import { plural } from '~/lib/format'

interface AddPhotosDialogProps {
  project: Data.Project
  onClose: () => void
}

/** Adds photos to a posted project. Those that are there are changed in the edit dialog. */
export function AddPhotosDialog({ project, onClose }: AddPhotosDialogProps) {
  const { form, photos, sending, rules, existing } = useAdding(project, onClose)
  const button = useFocusWhileSending(form.busy)
  const [leaving, setLeaving] = useState(false)
  const { waiting, stop } = sending

  function leave() {
    if (photos.ready.length > 0) setLeaving(true)
    else onClose()
  }
  return (
    <Dialog
      open
      onClose={leave}
      busy={form.busy}
      title="Add photos"
      description={
        project.offerCount > 0
          ? 'Everyone sees them with today’s date. Companies with an offer are told.'
          : 'Everyone who sees the project sees them.'
      }
    >
      <form {...form.props} method="post">
        <PhotosSection
          id="added-photos"
          rules={rules}
          photos={photos}
          error={form.errors.photos}
          sending={sending}
          existing={existing}
          rooms={project.roomsToStage}
        />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button variant="quiet" onClick={form.busy ? stop : leave}>
            {form.busy ? 'Stop' : 'Cancel'}
          </Button>
          <Button
            ref={button}
            type="submit"
            variant="primary"
            loading={form.busy && (waiting ? 'Waiting for connection' : 'Adding')}
            disabledReason={photos.reading ? 'The photos are still being read' : undefined}
          >
            {photos.ready.length > 1 ? `Add ${photos.ready.length} photos` : 'Add photo'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
        title={`Discard ${plural(photos.ready.length, 'photo')}?`}
        confirmLabel="Discard"
        cancelLabel="Keep"
      >
        They haven’t been added yet.
      </ConfirmDialog>
    </Dialog>
  )
}

function useAdding(project: Data.Project, onAdded: () => void) {
  // How many were there when the dialog opened, so that a repeated call adds nothing twice. After photos were
  // added elsewhere, how many there are.
  const [seen, setSeen] = useState<number | null>(project.photos.length)
  const existing = seen ?? project.photos.length
  const rules = rulesBeside(existing)
  const sending = usePhotoSending()
  const photos = usePhotos({ ...rules, limit: rules.limit - existing }, () => form.touch('photos'))
  const form = useForm({
    initial: {},
    check: () => faults({ photos: photos.ready.length === 0 && 'Choose at least one photo' }),
    send: () =>
      sending.run(photos.ready, (inputs, options) =>
        addPhotos.send(
          project.id,
          {
            photos: inputs,
            photoRooms: roomsOfPhotos(photos.ready, project.roomsToStage),
            seen: existing,
          },
          options
        )
      ),
    refusals: wholeFieldErrors,
    done: () => ({ title: `${plural(photos.ready.length, 'photo')} added` }),
    failed: addPhotos.failed,
    isExplained: isStopped,
    invalidates: changedByPhotos(project.id),
    onSuccess: onAdded,
    onConflict: () => setSeen(null),
  })
  return { form, photos, sending, rules, existing }
}

/** A project may have more photos than the form that posts it takes. */
function rulesBeside(existing: number): ProjectPhotoRules {
  const { photos } = newestVariant
  const limit = photoLimits.perProject
  return {
    ...photos,
    limit,
    advice: 'JPEG, PNG, WebP or HEIC, 5 MB each.',
    texts: {
      ...photos.texts,
      tooMany: (taken) => ({
        title: 'Too many files',
        description: tookTheFirst(
          [`A project has at most ${limit} photos.`, existing > 0 && `It has ${existing} already.`],
          taken
        ),
      }),
    },
  }
}
