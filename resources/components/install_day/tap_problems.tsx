import type { useDayTaps } from '~/components/install_day/day_taps'
import { Button } from '~/components/ui/button'
import { CloudOff, TriangleAlert } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { refusedText } from '~/outbox/entries'

type Day = Pick<ReturnType<typeof useDayTaps>, 'state' | 'refused' | 'outbox'>

/** What hasn't reached the server yet, and what it has refused. */
export function TapProblems({ day, full }: { day: Day; full: string | null }) {
  const { state, refused, outbox } = day
  return (
    <>
      {full && (
        <Notice tone="danger" icon={TriangleAlert} role="alert">
          {full}
        </Notice>
      )}
      {state.isLate && (
        <Notice tone="warning" icon={CloudOff} role="status">
          <p className="text-ink">
            <b className="font-semibold">{state.waiting} waiting.</b>{' '}
            {state.hasEnded
              ? 'They stay on this phone until you log in again or have a new link.'
              : 'No connection. They’re safe on this phone and go out by themselves. You can close this page.'}
          </p>
        </Notice>
      )}
      {refused.map(({ clientId, refusal, kind, about }) => (
        <Notice
          key={clientId}
          tone="danger"
          icon={TriangleAlert}
          role="alert"
          action={
            kind === 'tap' ? (
              <Button onClick={() => void outbox.remove([clientId])}>OK</Button>
            ) : (
              <>
                <Button onClick={() => void outbox.sendAgain(clientId)}>Send again</Button>
                <Button variant="danger" onClick={() => void outbox.remove([clientId])}>
                  Delete
                </Button>
              </>
            )
          }
        >
          {kind === 'tap' ? refusal : refusedText({ kind, about, refusal })}
        </Notice>
      ))}
    </>
  )
}
