import { lazy, Suspense, useId, useState } from 'react'
import type { Data } from '@generated/data'
import { photoLimits } from '#shared/projects/project_enums'
import { captionsOf } from '~/components/project_photos/photo_captions'
import { PhotoStrip } from '~/components/projects/project_gallery'
import { Button } from '~/components/ui/button'
import { DoorOpen, ImagePlus } from '~/components/ui/icons'

const AddPhotosDialog = lazy(async () => {
  const { AddPhotosDialog: dialog } = await import('~/components/project_photos/add_photos_dialog')
  return { default: dialog }
})

const PhotoRoomsDialog = lazy(async () => {
  const { PhotoRoomsDialog: dialog } =
    await import('~/components/project_photos/photo_rooms_dialog')
  return { default: dialog }
})

/** The owner's photos, how many there are, and the buttons for more of them and for their rooms. */
export function OwnerPhotos({ project }: { project: Data.Project }) {
  const id = useId()
  const [shown, show] = useState<'adding' | 'rooms' | null>(null)
  const { photos, thumbnails, title, can } = project
  const close = () => show(null)
  return (
    <section aria-labelledby={id} className="mt-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={id} className="flex-1 font-semibold max-sm:basis-full">
          <span className="num">
            {photos.length} of {photoLimits.perProject}
          </span>{' '}
          photos
        </h3>
        {can.assignRooms && photos.length > 0 && project.roomsToStage.length > 0 && (
          <Button size="sm" variant="quiet" icon={DoorOpen} onClick={() => show('rooms')}>
            Rooms of photos
          </Button>
        )}
        {can.addPhotos && (
          <Button size="sm" icon={ImagePlus} onClick={() => show('adding')}>
            Add photos
          </Button>
        )}
      </div>
      {photos.length === 0 && can.addPhotos && (
        <p className="mt-1 max-w-[42rem] text-[0.9375rem] text-pretty text-muted">
          Companies see the rooms before they make an offer, and plan with them.
        </p>
      )}
      <PhotoStrip
        className="mt-3"
        title={title}
        photos={photos}
        thumbnails={thumbnails}
        captions={captionsOf(project)}
      />
      <Suspense>
        {shown === 'adding' && <AddPhotosDialog project={project} onClose={close} />}
        {shown === 'rooms' && <PhotoRoomsDialog project={project} onClose={close} />}
      </Suspense>
    </section>
  )
}
