import { useState } from 'react'
import type { Data } from '@generated/data'
import type { Room } from '#shared/projects/project_enums'
import { roomChoices, roomNamed } from '~/components/photos/photo_room_choices'
import { savePhotoRooms } from '~/components/project_photos/mutations'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Select } from '~/components/ui/select'
import { useMutation } from '~/hooks/use_mutation'

interface PhotoRoomsDialogProps {
  project: Data.Project
  onClose: () => void
}

const labelsOf = (rooms: ReadonlyMap<string, Room | null>) =>
  [...rooms].map(([photo, room]) => ({ photo, room }))

/** Which of the rooms to stage each photo shows. */
export function PhotoRoomsDialog({ project, onClose }: PhotoRoomsDialogProps) {
  // As it was when the dialog opened: a colleague may say so of the same photo.
  const [stored] = useState<ReadonlyMap<string, Room | null>>(
    () => new Map(project.photos.map((photo, at) => [photo, project.photoLabels[at]?.room ?? null]))
  )
  const [chosen, setChosen] = useState<ReadonlyMap<string, Room | null>>(new Map())
  const { mutate, busy } = useMutation(savePhotoRooms, { onSuccess: onClose, onConflict: onClose })
  const roomOf = (photo: string) => (chosen.has(photo) ? chosen : stored).get(photo) ?? null

  function save() {
    const changed = [...chosen].filter(([photo, room]) => room !== stored.get(photo))
    const labels = changed.map(([photo, room]) => ({ photo, room }))
    if (labels.length === 0) onClose()
    else void mutate({ projectId: project.id, labels, former: labelsOf(stored) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Rooms of photos"
      description="Companies see each photo beside its room, also while they price by room."
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {project.photos.map((photo, at) => (
            <li key={photo} className="grid grid-cols-[6rem_minmax(0,1fr)] items-end gap-4 py-4">
              <img
                className="picture aspect-4/3 h-auto rounded-md"
                src={project.thumbnails[at] ?? photo}
                alt=""
              />
              <Select
                label={`Room of photo ${at + 1}`}
                placeholder="Not stated"
                options={roomChoices(project.roomsToStage)}
                value={roomOf(photo) ?? ''}
                onValueChange={(value) => setChosen(new Map(chosen).set(photo, roomNamed(value)))}
              />
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={busy && 'Saving'}>
            Save rooms
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
