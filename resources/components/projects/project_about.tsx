import type { Data } from '@generated/data'
import { useId } from 'react'
import { roomIcon } from '~/components/projects/room_icons'

type About = Pick<Data.Project, 'description' | 'roomsToStage' | 'otherRooms'>

export function ProjectAbout({ project }: { project: About }) {
  const id = useId()
  return (
    <>
      {project.description && (
        <section aria-labelledby={`${id}-about`}>
          <h2 id={`${id}-about`} className="display text-2xl">
            About the project
          </h2>
          <p className="mt-3 max-w-[42rem] text-pretty whitespace-pre-line">
            {project.description}
          </p>
        </section>
      )}
      {(project.roomsToStage.length > 0 || project.otherRooms) && (
        <section aria-labelledby={`${id}-rooms`}>
          <h2 id={`${id}-rooms`} className="display text-2xl">
            Rooms to stage
          </h2>
          <Rooms rooms={project.roomsToStage} />
          {project.otherRooms && (
            <p className="mt-3 max-w-[42rem] text-[0.9375rem] text-muted">
              <span className="font-medium text-ink">Other rooms:</span> {project.otherRooms}
            </p>
          )}
        </section>
      )}
    </>
  )
}

function Rooms({ rooms }: { rooms: readonly string[] }) {
  if (rooms.length === 0) return null
  return (
    <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
      {rooms.map((room) => {
        const Icon = roomIcon(room)
        return (
          <li key={room} className="flex min-h-10 items-center gap-2.5">
            <Icon className="icon text-muted" />
            {room}
          </li>
        )
      })}
    </ul>
  )
}
