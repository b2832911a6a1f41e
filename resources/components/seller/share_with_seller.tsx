import { useState } from 'react'
import { Button, type ButtonVariant } from '~/components/ui/button'
import { Share2 } from '~/components/ui/icons'
import { usePart } from '~/hooks/use_part'
import { toast } from '~/lib/toast'

const loadSheet = () => import('~/components/seller/seller_sheet')

interface ShareWithSellerProps {
  projectId: number
  variant?: ButtonVariant
  className?: string
}

/** Opens the sheet with the link to the offers for the seller. */
export function ShareWithSeller({ projectId, variant, className }: ShareWithSellerProps) {
  const [open, setOpen] = useState(false)
  const sheet = usePart(loadSheet, () => {
    toast({ title: 'This could not be loaded. Try again.', tone: 'error' })
  })

  function press() {
    setOpen(true)
    void sheet.need()
  }
  return (
    <>
      <Button
        {...sheet.prefetches}
        variant={variant}
        icon={Share2}
        className={className}
        onClick={press}
      >
        Share with the seller
      </Button>
      {open && sheet.part && (
        <sheet.part.SellerSheet projectId={projectId} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
