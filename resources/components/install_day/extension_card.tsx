import { dayWithWeekday } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import { useState } from 'react'
import { focusJobSentence } from '~/components/jobs/focus_job'
import { agreeToExtension, askForExtension, endExtension } from '~/components/install_day/mutations'
import { otherName, type Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Ask } from '~/components/ui/question'
import { useMutation, withInput } from '~/hooks/use_mutation'

/** Another month, from the install day on. While "Sold, extend or remove?" is open, its answers say the same. */
export function ExtensionCard({ staging }: { staging: Staging }) {
  const { extension, can } = staging
  const [asks, setAsks] = useState(false)
  const handlers = { onSuccess: focusJobSentence, onConflict: focusJobSentence }
  const agree = useMutation(agreeToExtension, handlers)
  const end = useMutation(endExtension, handlers)
  const { isAsked, isYours, until } = extension
  const isOffered = extension.can.ask && !can.answer
  if (!until || !(isAsked || isOffered) || (isAsked && !extension.can.end)) return null
  const change = { projectId: staging.project.id, revision: staging.revision }
  const price = priceOf(staging)
  return (
    <Card id="extension" className="scroll-mt-6" title="Another month">
      <p className="-mt-1 text-[0.9375rem] text-pretty" role="status">
        {isAsked ? (
          <>
            {isYours ? 'You' : otherName(staging)} asked for another month, until{' '}
            <b className="font-semibold">{dayWithWeekday(until)}</b>
            {price}. {isYours && `${otherName(staging)} hasn’t answered yet.`}
          </>
        ) : (
          <span className="text-muted">
            Not sold yet? Ask for another month, until {dayWithWeekday(until)}
            {price}. The term is extended once {otherName(staging)} agrees.
          </span>
        )}
      </p>
      <div className="no-print mt-4 flex flex-wrap gap-2 max-sm:flex-col">
        {isOffered && <Button onClick={() => setAsks(true)}>Ask for another month</Button>}
        {extension.can.agree && (
          <Button
            loading={agree.busy && 'Agreeing'}
            onClick={() => void agree.mutate({ ...change, until })}
          >
            Agree to another month
          </Button>
        )}
        {isAsked && (
          <Button
            variant="quiet"
            loading={end.busy && 'Saving'}
            onClick={() => void end.mutate(change)}
          >
            {isYours ? 'Withdraw' : 'Decline'}
          </Button>
        )}
      </div>
      {asks && (
        <Ask
          question={{
            title: 'Ask for another month?',
            text: `Until ${dayWithWeekday(until)}${price}. Nothing changes until ${otherName(staging)} agrees.`,
            confirm: 'Ask',
            keep: 'Not now',
            busy: 'Asking',
            tone: 'primary',
            mutation: withInput(askForExtension, change),
          }}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            // The dialog gives the focus back first.
            setTimeout(focusJobSentence)
          }}
        />
      )}
    </Card>
  )
}

const priceOf = ({ extensionPerMonth }: Staging) =>
  extensionPerMonth === null ? '. The price is between you' : `, for ${money(extensionPerMonth)}`
