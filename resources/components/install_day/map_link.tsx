import { MapPinned } from '~/components/ui/icons'

/**
 * Opens the maps program of the phone, else the website, in a new tab. The address goes there with the press only, and
 * without the page that it was pressed on.
 */
export const toMaps = (address: string) => ({
  href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replaceAll(/\s+/g, ' '))}`,
  target: '_blank',
  rel: 'noopener noreferrer',
  referrerPolicy: 'no-referrer' as const,
})

export const MapLink = ({ address }: { address: string }) => (
  <a
    {...toMaps(address)}
    className="no-print mt-1 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] font-medium text-accent-strong underline decoration-accent/40 underline-offset-4"
  >
    <MapPinned className="icon" />
    Open in Google Maps
    <span className="sr-only"> (new tab)</span>
  </a>
)
