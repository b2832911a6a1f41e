import type { Data } from '@generated/data'
import { useMemo, useState, type ReactNode } from 'react'
import { itemsOfRooms } from '#shared/bids/bid_parts'
import type { Room } from '#shared/projects/project_enums'
import { PhotoViewer } from '~/components/photos/photo_viewer'
import { photosOfRooms } from '~/components/project_photos/photo_captions'
import { PicturedRooms, type RoomPhotosProps } from '~/components/project_photos/room_photos'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

/** Shows the project's photos beside its rooms, wherever these are named in it. */
export function WithRoomPhotos({
  project,
  children,
}: {
  project: Data.Project
  children: ReactNode
}) {
  const pictured = useMemo(() => ({ project, Photos }), [project])
  return <PicturedRooms value={pictured}>{children}</PicturedRooms>
}

/** Whether photos of `room` show this room, or what this part of an offer is for. */
const isShown = (of: RoomPhotosProps['of'], room: Room) =>
  'item' in of ? itemsOfRooms([room], Infinity).includes(of.item) : of.room === room

function Photos({
  project,
  of,
  name,
  className,
  otherwise,
}: RoomPhotosProps & { project: Data.Project }) {
  const [isOpen, setOpen] = useState(false)
  const { photos, thumbnails, captions } = photosOfRooms(project, (room) => isShown(of, room))
  if (photos.length === 0) return otherwise
  return (
    <>
      <button
        type="button"
        className={classes(
          'relative block h-11 w-14 shrink-0 overflow-hidden rounded-md',
          className
        )}
        aria-label={`${plural(photos.length, 'photo')} of ${name}, enlarge`}
        onClick={() => setOpen(true)}
      >
        <img className="picture" src={thumbnails[0]} alt="" width={56} height={44} loading="lazy" />
        {photos.length > 1 && (
          <span
            aria-hidden="true"
            className="num absolute right-1 bottom-1 rounded-sm bg-[#221d17]/75 px-1 text-xs font-medium text-white"
          >
            {photos.length}
          </span>
        )}
      </button>
      {isOpen && (
        <PhotoViewer
          title={name}
          photos={photos}
          thumbnails={thumbnails}
          captions={captions}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
