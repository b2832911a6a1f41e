import type { Data } from '@generated/data'
import {
  Bath,
  BedDouble,
  Blocks,
  BookOpen,
  Coffee,
  CookingPot,
  DoorOpen,
  House,
  type Icon,
  LampDesk,
  Sofa,
  Trees,
  Tv,
  Utensils,
  WashingMachine,
} from '~/components/ui/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { RoomPhotos } from '~/components/project_photos/room_photos'
import { PageSection } from '~/components/projects/fold'
import { HidingNote, MarkedText, MaskedText } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/text'

type About = Pick<
  Data.Project,
  'description' | 'roomsToStage' | 'otherRooms' | 'hidden' | 'hiddenNote'
>

interface ProjectAboutProps {
  project: About
  /** Marks the text that is hidden from others. Default false. */
  marked?: boolean
  /** Beside the heading of the description where it is folded. */
  summary?: string
  /** Above the description. */
  facts?: ReactNode
}

export function ProjectAbout({ project, marked = false, summary, facts }: ProjectAboutProps) {
  const { hidden, hiddenNote } = project
  function text(field: 'description' | 'otherRooms') {
    const written = project[field] ?? ''
    if (hiddenNote) return <MaskedText text={written} />
    const parts = marked ? hidden.filter((part) => part.field === field) : []
    return <MarkedText text={written} parts={parts} />
  }
  return (
    <>
      {(project.roomsToStage.length > 0 || project.otherRooms) && (
        <PageSection title="Rooms to stage" summary={plural(project.roomsToStage.length, 'room')}>
          <Rooms rooms={project.roomsToStage} />
          {project.otherRooms && (
            <p className="mt-3 max-w-[42rem] text-[0.9375rem] text-muted">
              <span className="font-medium text-ink">Other rooms:</span> {text('otherRooms')}
            </p>
          )}
        </PageSection>
      )}
      {(project.description || facts) && (
        <PageSection title="About the project" summary={summary}>
          {facts}
          {project.description && <Description>{text('description')}</Description>}
          {hiddenNote && <HidingNote className="mt-3" text={hiddenNote} />}
        </PageSection>
      )}
    </>
  )
}

/** A long one is folded after six lines. */
function Description({ children }: { children: ReactNode }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [state, setState] = useState<'whole' | 'folded' | 'open'>('whole')

  useEffect(() => {
    const element = paragraph.current
    // Two more lines aren't worth a button.
    if (element && element.scrollHeight > 8 * parseFloat(getComputedStyle(element).lineHeight)) {
      setState('folded')
    }
  }, [])

  return (
    <>
      <p
        ref={paragraph}
        className={classes(
          'mt-3 max-w-[42rem] text-pretty whitespace-pre-line',
          state === 'folded' && 'line-clamp-6'
        )}
      >
        {children}
      </p>
      {state !== 'whole' && (
        <button
          type="button"
          className="link mt-2 min-h-11 text-[0.9375rem]"
          aria-expanded={state === 'open'}
          onClick={() => setState(state === 'open' ? 'folded' : 'open')}
        >
          {state === 'open' ? 'Show less' : 'Show all'}
        </button>
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
            <RoomPhotos
              of={{ room }}
              name={room}
              otherwise={<Icon className="icon text-muted" />}
            />
            {room}
          </li>
        )
      })}
    </ul>
  )
}

const roomIcons: Readonly<Record<string, Icon>> = {
  'Living Room': Sofa,
  'Family Room': Tv,
  'Dining Room': Utensils,
  'Kitchen': CookingPot,
  'Breakfast Room/Nook': Coffee,
  'Office': LampDesk,
  'Den': BookOpen,
  'Playroom': Blocks,
  'Laundry Room': WashingMachine,
  'Master Bedroom': BedDouble,
  'All Bedrooms': BedDouble,
  'Master Bathroom': Bath,
  'All Bathrooms': Bath,
  'Number of Bathrooms': Bath,
  'Entry/Foyer': DoorOpen,
  'Outdoor Space': Trees,
}

/** The icon beside a room's name; a house for other names. */
function roomIcon(room: string): Icon {
  return roomIcons[room] ?? House
}
