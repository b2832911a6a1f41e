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
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { HidingNote, MarkedText, MaskedText } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'

type About = Pick<
  Data.Project,
  'description' | 'roomsToStage' | 'otherRooms' | 'hidden' | 'hiddenNote'
>

interface ProjectAboutProps {
  project: About
  /** Marks the text that is hidden from others. Default false. */
  marked?: boolean
}

export function ProjectAbout({ project, marked = false }: ProjectAboutProps) {
  const id = useId()
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
        <section aria-labelledby={`${id}-rooms`}>
          <h2 id={`${id}-rooms`} className="display text-2xl">
            Rooms to stage
          </h2>
          <Rooms rooms={project.roomsToStage} />
          {project.otherRooms && (
            <p className="mt-3 max-w-[42rem] text-[0.9375rem] text-muted">
              <span className="font-medium text-ink">Other rooms:</span> {text('otherRooms')}
            </p>
          )}
        </section>
      )}
      {project.description && (
        <section aria-labelledby={`${id}-about`}>
          <h2 id={`${id}-about`} className="display text-2xl">
            About the project
          </h2>
          <Description>{text('description')}</Description>
          {hiddenNote && <HidingNote className="mt-3" text={hiddenNote} />}
        </section>
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
            <Icon className="icon text-muted" />
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
