import type { Data } from '@generated/data'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openingsText, sellerLinkDays } from '#shared/projects/seller_links'
import { keptAddress } from '~/components/seller/kept_address'
import { setSellerDays, shareWithSeller, turnOffSellerLink } from '~/components/seller/mutations'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { LinkAddress } from '~/components/ui/link_address'
import { LocalTime } from '~/components/ui/local_time'
import { Spinner } from '~/components/ui/spinner'
import { useMutation } from '~/hooks/use_mutation'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { plural } from '~/lib/format'
import { storedDays } from '~/lib/market_days'
import { keys } from '~/lib/query_keys'

interface SellerSheetProps {
  projectId: number
  onClose: () => void
}

/** The link to the offers for the seller: make, copy and share it, see how often it was opened, turn it off. */
export function SellerSheet({ projectId, onClose }: SellerSheetProps) {
  const content = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: keys.sellerLink(projectId),
    queryFn: () => api.get(`/api/projects/${projectId}/seller-link`),
    staleTime: 0,
  })
  return (
    <Dialog
      open
      size="chooser"
      title="Share with the seller"
      description="The seller reads the offers by letter, with pictures, rooms and prices: no names, no street address, no account. The seller can say which one to choose. Only you can accept it."
      onClose={onClose}
    >
      <div ref={content} tabIndex={-1} className="mt-5 outline-none">
        {data ? (
          <Link
            key={data.link?.id ?? 0}
            projectId={projectId}
            link={data.link}
            onSwap={() => content.current?.focus()}
          />
        ) : error ? (
          <Button onClick={() => void refetch()}>Try again</Button>
        ) : (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner />
            Loading
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface LinkProps {
  projectId: number
  link: Data.SellerLink | null
  /** The pressed button is gone, so the focus needs another place. */
  onSwap: () => void
}

function Link({ projectId, link, onSwap }: LinkProps) {
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null)
  const ask = (question: typeof asked) => {
    flushSync(() => setAsked(question))
    onSwap()
  }
  const url = link && keptAddress(`seller-${projectId}`, link.id)
  const make = useMutation(shareWithSeller, { onSuccess: onSwap })
  const off = useMutation(turnOffSellerLink, { onSuccess: onSwap })
  const share = () =>
    void make.mutate({
      projectId,
      replaces: link?.id ?? null,
      days: storedDays(projectId) ?? link?.days ?? null,
    })
  if (!link) {
    return (
      <Button
        variant="primary"
        className="w-full"
        loading={make.busy && 'Making link'}
        onClick={share}
      >
        Make link
      </Button>
    )
  }
  if (asked) {
    const renews = asked === 'renew'
    return (
      <div role="group" aria-label={renews ? 'New address' : 'Turn off'}>
        <p className="font-medium text-pretty">
          {renews
            ? 'The former address stops working. What the seller chose stays.'
            : 'The page ends at once, and what the seller chose is no longer shown.'}
        </p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button
            variant={renews ? 'primary' : 'danger-solid'}
            className="max-sm:w-full"
            loading={(make.busy && 'Making address') || (off.busy && 'Turning off')}
            onClick={renews ? share : () => void off.mutate({ projectId })}
          >
            {renews ? 'Make a new address' : 'Turn off'}
          </Button>
          <Button variant="quiet" className="max-sm:w-full" onClick={() => ask(null)}>
            Keep it
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      {url ? (
        <LinkAddress url={url} title="Home staging offers" />
      ) : (
        <>
          <p className="text-pretty text-muted">
            For the seller’s privacy we don’t keep the address. It was made in another browser, or
            before you last logged out.
          </p>
          <Button variant="primary" className="mt-4 w-full" onClick={() => ask('renew')}>
            Make a new address
          </Button>
        </>
      )}
      <p className="mt-5 border-t border-line pt-4 text-[0.9375rem] text-pretty">
        <Openings link={link} /> <Ends link={link} />
      </p>
      <Days projectId={projectId} link={link} />
      <div className="mt-3 -ml-3 flex flex-wrap gap-x-2">
        {url && (
          <Button variant="quiet" onClick={() => ask('renew')}>
            New address
          </Button>
        )}
        <Button variant="danger" onClick={() => ask('off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}

const Openings = ({ link: { openings, lastOpenedAt } }: { link: Data.SellerLink }) => (
  <span className="font-medium">
    {openingsText(openings)}
    {lastOpenedAt && (
      <>
        , last <LocalTime at={lastOpenedAt} format="ago" />
      </>
    )}
    .
  </span>
)

const Ends = ({ link: { expiresAt } }: { link: Data.SellerLink }) => (
  <span className="text-muted">
    It works until <LocalTime at={expiresAt} />, or {sellerLinkDays.afterAcceptance} days after you
    accept an offer.
  </span>
)

/** The days that the seller's totals are for, if the comparison shows others by now. */
function Days({ projectId, link }: { projectId: number; link: Data.SellerLink }) {
  const days = storedDays(projectId)
  const change = useMutation(setSellerDays)
  if (days === null || days === link.days) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-[0.9375rem] text-muted">
      {link.days === null
        ? 'The seller’s totals are for a usual time on the market.'
        : `The seller’s totals are for ${plural(link.days, 'day')} on the market.`}
      <Button
        size="sm"
        loading={change.busy && 'Changing'}
        onClick={() => void change.mutate({ projectId, days })}
      >
        Show {plural(days, 'day')}
      </Button>
    </p>
  )
}
