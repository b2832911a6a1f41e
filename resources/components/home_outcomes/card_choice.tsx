import type { Data } from '@generated/data'
import { useState } from 'react'
import { makeCard } from '~/components/home_outcomes/mutations'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Fieldset } from '~/components/ui/fieldset'
import { Switch } from '~/components/ui/switch'
import { useMutation } from '~/hooks/use_mutation'

interface CardChoiceProps {
  page: Data.HomeCard
  refresh: () => Promise<void>
}

/** The owner chooses the photos, and whether the card says above, at or below list price. */
export function CardChoice({ page, refresh }: CardChoiceProps) {
  const { project, pairs, card } = page
  const [pairId, setPairId] = useState(card?.pairId ?? pairs[0]?.id)
  const [showsComparison, setShows] = useState(card?.showsComparison ?? false)
  const { mutate, busy } = useMutation(makeCard, { refresh })
  const isOther = card !== null && card.pairId !== pairId
  return (
    <Card title={card ? 'Change it' : 'Make the card'}>
      <Fieldset
        legend="Photos"
        hint={isOther ? 'Other photos need the company’s consent again.' : undefined}
      >
        <div className="grid grid-cols-2 gap-2">
          {pairs.map(({ id, room, after }) => (
            <label
              key={id}
              className="relative block cursor-pointer overflow-hidden rounded-md border-2 border-transparent has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="pair"
                className="tick-box absolute top-1.5 left-1.5 z-1"
                aria-label={room}
                checked={pairId === id}
                onChange={() => setPairId(id)}
              />
              <img className="picture aspect-4/3 h-auto" src={after.thumbnail} alt="" />
            </label>
          ))}
        </div>
      </Fieldset>
      <Switch
        className="mt-3"
        label="Say above, at or below list price"
        checked={showsComparison}
        onCheckedChange={setShows}
      />
      <Button
        className="mt-4"
        variant={card ? 'secondary' : 'primary'}
        disabled={pairId === undefined}
        loading={busy && 'Saving'}
        onClick={() => void mutate({ projectId: project.id, pairId, showsComparison })}
      >
        {card ? 'Save' : 'Make the card'}
      </Button>
    </Card>
  )
}
