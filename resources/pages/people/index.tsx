import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { InChargeList, type JobsInCharge } from '~/components/people/in_charge_list'
import { InvitationList } from '~/components/people/invitation_list'
import { InviteForm } from '~/components/people/invite_form'
import { PersonQuestions, usePersonQuestion } from '~/components/people/person_questions'
import { PeopleList } from '~/components/people/people_list'
import type { PeopleAccount, PeopleOfAccount } from '~/components/people/people_types'
import { SecondFactorCard } from '~/components/people/second_factor_card'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/text'

interface PeopleProps {
  /** Null for visitors. */
  page: PeopleOfAccount | null
  /** Null for one person alone, and for a seat without the work. */
  jobs: JobsInCharge | null
  /** Null for whoever isn't an owner. */
  secondFactor: Data.SecondFactor | null
  hasPasskey: boolean
}

const refresh = () =>
  new Promise<void>((resolve) => {
    router.reload({ only: ['page', 'jobs', 'secondFactor'], onFinish: () => resolve() })
  })

export default function People({ page, jobs, secondFactor, hasPasskey }: PeopleProps) {
  const user = useCurrentUser()
  return (
    <div className="wrap pb-4">
      <PageHead title="People" noIndex />
      <PageHeading title="People" lead={page && <Lead account={page.account} />} />
      {page && user ? (
        <Working {...page} {...{ jobs, secondFactor, hasPasskey }} userId={user.id} />
      ) : (
        <div className="mt-8">
          <LoginPrompt message="You need to be logged in to see who works in your account." />
        </div>
      )}
    </div>
  )
}

function Lead({ account: { name, identifier, isStager } }: { account: PeopleAccount }) {
  return (
    <p className="wrap-anywhere">
      Everyone works as {name}, with a login of their own.
      {isStager &&
        identifier &&
        ` Owners see names only after you’ve paid for a project; before, everyone is ${identifier}.`}
    </p>
  )
}

interface WorkingProps extends PeopleOfAccount, Omit<PeopleProps, 'page'> {
  userId: number
}

const pageOfJobs = (page: number) => (page > 1 ? `/people?page=${page}` : '/people')

function Working(props: WorkingProps) {
  const { account, people, invitations, jobs, secondFactor, can, userId, hasPasskey } = props
  const question = usePersonQuestion()
  const isAlone = people.length === 1 && invitations.length === 0
  return (
    <div
      className={classes(
        'mt-6 grid grid-cols-1 items-start gap-x-12 gap-y-10',
        can.manage && 'lg:grid-cols-[minmax(0,1fr)_21.5rem]'
      )}
    >
      <div className="min-w-0">
        <section aria-labelledby="people">
          <h2 id="people" tabIndex={-1} className="display mb-4 text-2xl outline-none">
            {people.length === 1 ? 'Only you' : plural(people.length, 'person', 'people')}
          </h2>
          <PeopleList {...{ userId, people, refresh }} onAsk={question.ask} />
          {isAlone && (
            <p className="mt-3 text-[0.9375rem] text-muted">
              Work alone? You don’t need this page.
            </p>
          )}
        </section>
        {invitations.length > 0 && (
          <section aria-labelledby="invited" className="mt-10">
            <h2 id="invited" className="display mb-4 text-2xl">
              Invited
            </h2>
            <InvitationList {...{ userId, invitations, hasPasskey, refresh }} />
          </section>
        )}
        {jobs && (
          <InChargeList
            list={jobs}
            colleagues={people.filter(({ role }) => role !== 'books')}
            hrefOf={pageOfJobs}
          />
        )}
      </div>
      {can.manage && (
        <aside aria-label="Invite" className="max-lg:max-w-2xl lg:mt-12">
          <InviteForm {...{ userId, hasPasskey, refresh }} />
          {secondFactor && !isAlone && (
            <div className="mt-8">
              <SecondFactorCard secondFactor={secondFactor} accountId={userId} />
            </div>
          )}
        </aside>
      )}
      <PersonQuestions
        {...{ account, userId, hasPasskey, refresh }}
        asked={question.asked}
        onClose={question.close}
      />
    </div>
  )
}
