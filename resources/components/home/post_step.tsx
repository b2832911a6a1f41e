import { Check, Plus } from '~/components/ui/icons'

const photos = ['thumb-living', 'thumb-dining', 'thumb-bedroom']
const rooms = {
  'Living Room': true,
  'Dining Room': true,
  'Kitchen': false,
  'Primary Bedroom': true,
}

export function PostStep() {
  return (
    <li className="flex flex-col overflow-hidden rounded-xl bg-sunken lg:col-span-5">
      <div className="p-6 pb-0 lg:p-9 lg:pb-0">
        <p className="figure text-xl text-accent">1</p>
        <h3 className="display mt-2 text-2xl">Post the project</h3>
        <p className="mt-2 text-pretty text-muted">
          Photos, the rooms to stage and a timeline. It takes a few minutes, and your draft is saved
          if you're interrupted.
        </p>
      </div>
      <FormFragment />
    </li>
  )
}

/** A picture of the form: nothing in it is interactive. */
function FormFragment() {
  return (
    <div className="mt-7 grid flex-1 content-end pl-6 lg:pl-9" aria-hidden="true" inert>
      <div className="card min-w-0 rounded-r-none rounded-b-none border-r-0 border-b-0 p-5 pr-0">
        <p className="label mb-1.5">Project title</p>
        <p className="input mb-5 rounded-r-none border-r-0 leading-[2.9rem]">
          Colonial on Maple Street
        </p>
        <p className="label">
          Photos <span className="optional">3 of 4</span>
        </p>
        <div className="mt-2.5 flex gap-2.5 overflow-hidden">
          {photos.map((name) => (
            <img
              key={name}
              className="picture size-24 shrink-0 rounded-md"
              src={`/images/${name}.webp`}
              width={96}
              height={96}
              loading="lazy"
              alt=""
            />
          ))}
          <span className="grid size-24 shrink-0 place-items-center rounded-md border border-dashed border-control text-muted">
            <Plus className="icon" />
          </span>
        </div>
        <p className="label mt-5">Rooms to stage</p>
        <div className="mt-2.5 flex flex-wrap gap-2 pr-5">
          {Object.entries(rooms).map(([room, chosen]) => (
            <span key={room} className="tile min-h-10 py-2 text-sm">
              <input type="checkbox" className="tick-box" checked={chosen} readOnly tabIndex={-1} />
              {room}
            </span>
          ))}
        </div>
        <p className="mt-5 flex items-center gap-1.5 text-sm text-muted">
          <Check className="icon size-4 text-success" />
          Draft saved
        </p>
      </div>
    </div>
  )
}
