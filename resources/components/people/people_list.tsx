import { useId, useState } from 'react'
import type { SeatRole } from '#shared/accounts/seat_roles'
import { changeCommitting, changeRole } from '~/components/people/mutations'
import { inChargeHeading, roleTexts, type SeatedPerson } from '~/components/people/people_types'
import { PersonMenu } from '~/components/people/person_menu'
import { Avatar } from '~/components/ui/avatar'
import { LocalTime } from '~/components/ui/local_time'
import { useMutation } from '~/hooks/use_mutation'
import { plural } from '~/lib/text'

/** What the viewer asks to do with a person; the page confirms it. */
export type PersonAction = 'make_owner' | 'remove' | 'leave'

interface PeopleListProps {
  userId: number
  people: readonly SeatedPerson[]
  refresh: () => Promise<void>
  onAsk: (action: PersonAction, person: SeatedPerson) => void
}

/** Everyone who works in the account, the viewer's own row without controls. */
export function PeopleList({ people, ...row }: PeopleListProps) {
  return (
    <div className="@container">
      <ul className="card divide-y divide-line">
        {people.map((person) => (
          <Row key={person.seatId} person={person} {...row} />
        ))}
      </ul>
    </div>
  )
}

interface RowProps extends Omit<PeopleListProps, 'people'> {
  person: SeatedPerson
}

/** In a narrow column the facts stand below the name, two in a line, and the menu beside it. */
function Row({ person, userId, refresh, onAsk }: RowProps) {
  const { name, email, isSelf, can, lastSeenAt } = person
  return (
    <li className="relative grid grid-cols-2 items-start gap-x-4 gap-y-3 p-4 @3xl:grid-cols-[minmax(0,1fr)_7.5rem_7rem_5.5rem_6.5rem_2.75rem] @3xl:items-center @3xl:py-3.5 @3xl:pl-5">
      <div className="col-span-2 flex min-w-0 items-center gap-3.5 pr-11 @3xl:col-span-1 @3xl:pr-0">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold wrap-anywhere">
            {name} {isSelf && <span className="font-normal text-muted">(you)</span>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">{email}</p>
        </div>
      </div>
      {can.edit ? (
        <Role {...{ person, userId, refresh, onAsk }} />
      ) : (
        <Fact name="Role" value={person.roleLabel} />
      )}
      {can.edit && person.role !== 'owner' ? (
        <MayCommit {...{ person, userId, refresh }} />
      ) : (
        <Fact name="Signs and pays" value={person.mayCommit ? 'Yes' : 'No'} />
      )}
      <InChargeOf jobs={person.inChargeOf} />
      <div>
        <p className="text-[0.8125rem] text-muted">Last seen</p>
        <p className="flex items-center text-sm @3xl:min-h-11">
          {isSelf ? (
            'Now'
          ) : lastSeenAt ? (
            <LocalTime at={lastSeenAt} format="relative" />
          ) : (
            'Logged out'
          )}
        </p>
      </div>
      <div className="absolute top-3 right-3 @3xl:static">
        <PersonMenu person={person} onAsk={onAsk} />
      </div>
    </li>
  )
}

/** Leads to the list of open jobs below. */
function InChargeOf({ jobs }: { jobs: number }) {
  return (
    <div>
      <p className="text-[0.8125rem] text-muted">In charge of</p>
      <p className="flex items-center text-[0.9375rem] @3xl:min-h-11">
        {jobs > 0 ? (
          <a
            href={`#${inChargeHeading}`}
            className="link -my-2.5 inline-flex min-h-11 items-center font-medium @3xl:my-0"
          >
            {plural(jobs, 'job')}
          </a>
        ) : (
          <span className="text-muted">Nothing</span>
        )}
      </p>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <p className="text-[0.8125rem] text-muted">{name}</p>
      <p className="flex items-center text-[0.9375rem] font-medium @3xl:min-h-11">{value}</p>
    </div>
  )
}

/** Making somebody owner is asked first; the other roles change at once. */
function Role({ person, userId, refresh, onAsk }: RowProps) {
  const id = useId()
  const { mutate, busy } = useMutation(changeRole, { refresh })
  function choose(role: SeatRole) {
    if (role === 'owner') onAsk('make_owner', person)
    else void mutate({ userId, person, role })
  }
  return (
    <div>
      <label className="text-[0.8125rem] text-muted" htmlFor={id}>
        Role<span className="sr-only"> of {person.name}</span>
      </label>
      <select
        id={id}
        className="input !h-11 !min-h-11 !py-1.5 text-[0.9375rem]"
        value={person.role}
        aria-busy={busy || undefined}
        onChange={(event) => choose(event.target.value as SeatRole)}
      >
        {roleTexts.map(({ role, label }) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function MayCommit({ person, userId, refresh }: Omit<RowProps, 'onAsk'>) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { mutate } = useMutation(changeCommitting, { refresh })
  const isOn = wanted ?? person.mayCommit
  async function change(mayCommit: boolean) {
    setWanted(mayCommit)
    await mutate({ userId, person, mayCommit })
    setWanted(null)
  }
  return (
    <label>
      <span className="block text-[0.8125rem] text-muted">
        Signs and pays<span className="sr-only">: {person.name}</span>
      </span>
      <span className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          onChange={(event) => void change(event.target.checked)}
        />
        <span aria-hidden="true">{isOn ? 'Yes' : 'No'}</span>
      </span>
    </label>
  )
}
