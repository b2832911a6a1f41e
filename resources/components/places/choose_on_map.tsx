import { lazy, Suspense, useState } from 'react'
import type { CountyChooserProps } from '~/components/places/county_chooser'
import { Button } from '~/components/ui/button'
import { MapPinned } from '~/components/ui/icons'

const CountyChooser = lazy(async () => {
  const { CountyChooser: chooser } = await import('~/components/places/county_chooser')
  return { default: chooser }
})

interface ChooseOnMapProps extends Omit<CountyChooserProps, 'onClose'> {
  className?: string
}

/** The button that opens the counties of a state on a map. The map is loaded when it's pressed. */
export function ChooseOnMap({ className, ...chooser }: ChooseOnMapProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={MapPinned} className={className} onClick={() => setOpen(true)}>
        Choose on the map
      </Button>
      <Suspense>{open && <CountyChooser {...chooser} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
