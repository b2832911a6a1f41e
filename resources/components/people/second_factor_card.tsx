import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { latestDay } from '#shared/accounts/second_factor'
import { dayInWords, marketToday } from '#shared/values/market_time'
import { ProvenDialog } from '~/components/passkeys/proven_dialog'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { TextInput } from '~/components/ui/text_input'
import { api } from '~/lib/api'
import { proofOf } from '~/lib/passkeys'
import { plural } from '~/lib/text'

interface SecondFactorCardProps {
  /** From `secondFactorOf`; for owners only. */
  secondFactor: Data.SecondFactor
  accountId: number
}

/** Who uses two-step login in the account, and whether an owner requires it of everyone. */
export function SecondFactorCard({ secondFactor, accountId }: SecondFactorCardProps) {
  const { from, people, withFactor, isOwn, hasPasskey } = secondFactor
  const today = marketToday(new Date())
  const [asking, setAsking] = useState(false)
  const [day, setDay] = useState(today)
  const isRequired = from !== null
  const used = `${withFactor} of ${plural(people, 'person', 'people')} ${withFactor === 1 ? 'uses' : 'use'} it.`
  const path = `/api/users/${accountId}/second-factor` as const

  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-lg font-semibold">
        Two-step login for everyone
      </h2>
      <p className="mt-1 text-sm text-pretty text-muted">
        {used}{' '}
        {isRequired
          ? `It is required ${from > today ? `from ${dayInWords(from)} on` : `since ${dayInWords(from)}`}.`
          : 'You can require it from a day that you choose.'}
      </p>
      {!isRequired && !isOwn ? (
        <>
          <p className="mt-2 text-sm text-pretty">Set up two-step login for yourself first.</p>
          <LinkButton href="/password-and-sessions" size="sm" className="mt-3">
            Set it up
          </LinkButton>
        </>
      ) : (
        <Button size="sm" className="mt-3" onClick={() => setAsking(true)}>
          {isRequired ? 'Require it no longer' : 'Require it'}
        </Button>
      )}
      <ProvenDialog
        open={asking}
        title={isRequired ? 'Require two-step login no longer?' : 'Require two-step login?'}
        confirmLabel={isRequired ? 'Require it no longer' : 'Require it'}
        cancelLabel="Cancel"
        doing="Saving"
        tone={isRequired ? 'danger' : 'primary'}
        hasPasskey={hasPasskey}
        mutation={{
          send: async (currentPassword) =>
            api.put(path, {
              from: isRequired ? null : day,
              ...(await proofOf(
                accountId,
                { purpose: 'require_second_factor' },
                currentPassword ?? ''
              )),
            }),
          done: isRequired ? 'Two-step login is no longer required' : 'Two-step login is required',
          failed: 'Nothing was changed',
        }}
        onSuccess={() => {
          setAsking(false)
          router.reload()
        }}
        onClose={() => setAsking(false)}
        fields={
          !isRequired && (
            <TextInput
              type="date"
              name="from"
              label="From"
              value={day}
              min={today}
              max={latestDay(today)}
              className="mb-5 max-w-60"
              onValueChange={setDay}
            />
          )
        }
      >
        {isRequired
          ? 'Everyone then decides for themselves again.'
          : 'From this day on, a login without it doesn’t open the account. Nobody loses their place: it opens again once it is set up. Everyone gets an email now.'}
      </ProvenDialog>
    </section>
  )
}
