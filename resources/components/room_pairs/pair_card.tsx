import { EyeOff } from '~/components/ui/icons'
import { useState } from 'react'
import { answerPair, removePair, type RoomPair } from '~/components/room_pairs/mutations'
import { RoomSlider } from '~/components/room_pairs/room_slider'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { Ask } from '~/components/ui/question'
import { Switch } from '~/components/ui/switch'
import { useMutation, withInput } from '~/hooks/use_mutation'

interface PairCardProps {
  pair: RoomPair
  viewer: 'owner' | 'company'
  refresh: () => Promise<void>
}

/** A room before and after, with what this side can do about it. */
export function PairCard({ pair, viewer, refresh }: PairCardProps) {
  const { room, before, after, addedAt } = pair
  return (
    <Card as="li" title={room} padded className="min-w-0">
      {before ? (
        <RoomSlider
          room={room}
          before={before}
          after={after}
          sizes="(width >= 64rem) 32rem, calc(100vw - 5rem)"
        />
      ) : (
        <img
          className="picture aspect-4/3 h-auto rounded-xl"
          src={after.url}
          alt={`${room} after`}
        />
      )}
      {pair.isHidden && (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted">
          <EyeOff className="icon mt-0.5 size-4" />
          Our team has hidden the photo before the staging, so this pair isn’t shown to anyone else.
        </p>
      )}
      {viewer === 'owner' ? (
        <Consent pair={pair} refresh={refresh} />
      ) : (
        <Removal pair={pair} refresh={refresh} />
      )}
      <p className="mt-2 text-sm text-muted">
        Added <LocalTime at={addedAt} format="short" />
      </p>
    </Card>
  )
}

type PartProps = Pick<PairCardProps, 'pair' | 'refresh'>

function Consent({ pair, refresh }: PartProps) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { mutate, busy } = useMutation(answerPair, { refresh })

  async function answer(consent: boolean) {
    if (busy) return
    setWanted(consent)
    await mutate({ id: pair.id, consent })
    setWanted(null)
  }
  return (
    <Switch
      className="mt-3"
      label={
        <>
          Show it in the company’s portfolio<span className="sr-only">: {pair.room}</span>
        </>
      }
      checked={wanted ?? pair.consent}
      disabled={!pair.can.consent}
      onCheckedChange={(consent) => void answer(consent)}
    />
  )
}

function Removal({ pair, refresh }: PartProps) {
  const [asked, setAsked] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
      {pair.consent ? (
        <Badge text="In your portfolio" tone="success" icon="check" />
      ) : (
        <Badge text="Not shown: the owner decides" icon="clock" />
      )}
      {pair.can.remove && (
        <Button size="sm" variant="quiet" onClick={() => setAsked(true)}>
          Remove<span className="sr-only"> the pair of the {pair.room}</span>
        </Button>
      )}
      {asked && (
        <Ask
          question={{
            title: 'Remove this pair?',
            text: `The pair of the ${pair.room} leaves your portfolio and this page. The project keeps its own photo.`,
            confirm: 'Remove pair',
            keep: 'Keep it',
            busy: 'Removing',
            tone: 'danger',
            mutation: withInput(removePair, pair),
          }}
          refresh={refresh}
          onClose={() => setAsked(false)}
          onDone={() => setAsked(false)}
        />
      )}
    </div>
  )
}
