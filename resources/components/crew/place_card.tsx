import { useState } from 'react'
import { askForAddress, type CrewAddress } from '~/components/crew/send'
import type { OpenCrewPage } from '~/components/crew/crew_types'
import { toMaps } from '~/components/install_day/map_link'
import { Button } from '~/components/ui/button'
import { ChevronRight, KeyRound, MapPinned } from '~/components/ui/icons'
import { actionErrorMessage } from '~/lib/api'

interface PlaceProps {
  token: string
  contact: string
  open: OpenCrewPage
}

/** Where the home is, and how to get in: after a press, which is recorded. */
export function Place({ token, contact, open }: PlaceProps) {
  const [shown, setShown] = useState<CrewAddress | null>(null)
  const [presses, setPresses] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const address = shown?.address ?? open.address
  const left = Math.max(0, open.showingsLeft - presses)

  async function show() {
    setBusy(true)
    setRefusal(null)
    try {
      setShown(await askForAddress(token))
      setPresses((before) => before + 1)
    } catch (error) {
      setRefusal(actionErrorMessage(error, 'This could not be shown. Try again.'))
    } finally {
      setBusy(false)
    }
  }

  if (!open.hasAddress) {
    return (
      <p className="text-[0.9375rem] text-pretty">
        The owner hasn’t entered the address yet. Ask {contact}.
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      {address && (
        <a {...toMaps(address)} className="flex min-h-11 items-start gap-3">
          <MapPinned className="icon mt-0.5 size-5 text-accent" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere whitespace-pre-line">{address}</span>
            <span className="mt-1 flex min-h-6 items-center text-sm font-semibold text-accent-strong">
              Open in Google Maps<span className="sr-only"> (new tab)</span>{' '}
              <ChevronRight className="icon size-4" />
            </span>
          </span>
        </a>
      )}
      <div role="status" className="text-[0.9375rem]">
        {shown?.instructions && (
          <p className="rounded-md bg-sunken px-4 py-3 font-medium wrap-anywhere whitespace-pre-line">
            {shown.instructions}
          </p>
        )}
        {shown && !shown.instructions && (
          <p className="text-pretty">
            {open.hasCodes
              ? `The owner hasn’t written how to get in. Ask ${contact}.`
              : `The owner doesn’t show how to get in here. Ask ${contact}.`}
          </p>
        )}
        {refusal && <p className="text-pretty text-danger">{refusal}</p>}
      </div>
      {!shown && left > 0 && (
        <>
          <Button
            icon={KeyRound}
            className="min-h-13 w-full"
            loading={busy && 'Showing'}
            onClick={() => void show()}
          >
            {address ? 'Show how to get in' : 'Show the address and the code'}
          </Button>
          <p className="text-center text-sm text-pretty text-muted">
            Shown once on this phone, and not kept here. {left} of 5 left.
          </p>
        </>
      )}
      {!shown && left === 0 && (
        <p className="text-[0.9375rem] text-pretty">
          This link has shown the address five times. Ask {contact}.
        </p>
      )}
    </div>
  )
}
