import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { AccountLink } from '~/components/console/console_links'
import { EmailText } from '~/components/console/email_text'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { personSuspensionOf } from '~/components/console/moderations'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'

type Person = Data.ConsolePerson

interface AccountPeopleProps {
  accountId: number
  people: readonly Person[]
  categories: Moderation['categories']
}

/** Everyone with a seat in the account, those who work in it first. */
export function AccountPeople({ accountId, people, categories }: AccountPeopleProps) {
  const [moderation, setModeration] = useState<Moderation | null>(null)
  return (
    <Card title="People">
      <ul className="-mb-3.5 divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5">
            <div className="min-w-0 flex-1 basis-60 text-sm">
              <p>
                <span className="font-semibold wrap-anywhere">{person.name}</span>{' '}
                {person.endedAt && <Badge text="Former" />}
                {person.suspension && <Badge text="Suspended" tone="danger" icon="ban" />}
              </p>
              {person.email && (
                <p>
                  <EmailText address={person.email} />
                </p>
              )}
              <p className="num text-muted">
                {person.role}
                {person.mayCommit ? ', may sign and pay' : ', may not sign or pay'}
              </p>
              <Times person={person} />
              <Others accounts={person.others} />
              {person.suspension && (
                <p className="mt-1 break-words">
                  <span className="font-semibold">{person.suspension.category}:</span>{' '}
                  <span className="text-muted">{person.suspension.reason}</span>
                </p>
              )}
            </div>
            {(person.can.suspend || person.can.reinstate) && (
              <Button
                size="sm"
                aria-label={`${person.suspension ? 'Reinstate' : 'Suspend'} ${person.name}`}
                onClick={() => setModeration(personSuspensionOf(person, accountId, categories))}
              >
                {person.suspension ? 'Reinstate' : 'Suspend'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={() => router.reload()}
      />
    </Card>
  )
}

function Times({ person: { joinedAt, endedAt, lastSeenAt } }: { person: Person }) {
  return (
    <p className="num text-muted">
      Joined <LocalTime at={joinedAt} />
      {endedAt ? (
        <>
          , until <LocalTime at={endedAt} />
        </>
      ) : lastSeenAt ? (
        <>
          , last seen <LocalTime at={lastSeenAt} />
        </>
      ) : (
        ', not logged in'
      )}
    </p>
  )
}

function Others({ accounts }: { accounts: Person['others'] }) {
  if (accounts.length === 0) return null
  return (
    <p className="wrap-anywhere text-muted">
      Also in{' '}
      {accounts.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <AccountLink id={id}>{name}</AccountLink>
        </span>
      ))}
    </p>
  )
}

export type AlikeCompany = {
  id: number
  name: string
  samePhone: boolean
  sameWebsite: boolean
}

/** Other companies with the same phone number or website. Neither is verified. */
export function CompaniesAlike({ companies }: { companies: readonly AlikeCompany[] }) {
  if (companies.length === 0) return null
  return (
    <Card title="May be the same company">
      <ul className="grid gap-1 text-sm">
        {companies.map(({ id, name, samePhone, sameWebsite }) => (
          <li key={id} className="wrap-anywhere">
            <AccountLink id={id}>{name}</AccountLink>{' '}
            <span className="text-muted">
              has the same{' '}
              {[samePhone && 'phone number', sameWebsite && 'website']
                .filter(Boolean)
                .join(' and ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Nobody has checked either, so someone else may have entered them.
      </p>
    </Card>
  )
}
