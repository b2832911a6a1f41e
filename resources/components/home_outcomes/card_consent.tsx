import type { Data } from '@generated/data'
import { useState } from 'react'
import { answerCard } from '~/components/home_outcomes/mutations'
import type { ShownCard } from '~/components/home_outcomes/printed_card'
import { Card } from '~/components/ui/card'
import { Switch } from '~/components/ui/switch'
import { useMutation } from '~/hooks/use_mutation'

interface CardConsentProps {
  page: Data.HomeCard
  card: ShownCard
  refresh: () => Promise<void>
}

/** The company agrees to the card, or no longer. */
export function CardConsent({ page, card, refresh }: CardConsentProps) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { mutate, busy } = useMutation(answerCard, { refresh })
  async function answer(consent: boolean) {
    if (busy) return
    setWanted(consent)
    await mutate({ projectId: page.project.id, consent, pairId: card.pairId })
    setWanted(null)
  }
  return (
    <Card title="Your consent">
      <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
        With it the owner can print and share the card with your photo and your company’s name.
      </p>
      <Switch
        className="mt-3"
        label="Agree to the card"
        checked={wanted ?? card.isAgreed}
        disabled={!card.isAgreed && !page.can.agree}
        onCheckedChange={(consent) => void answer(consent)}
      />
    </Card>
  )
}
