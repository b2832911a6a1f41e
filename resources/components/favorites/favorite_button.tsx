import { router, usePage } from '@inertiajs/react'
import { Heart } from '~/components/ui/icons'
import { addFavorite, removeFavorite } from '~/components/favorites/mutations'
import { Button, IconButton } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'
import { classes } from '~/lib/classes'

interface FavoriteProps {
  identifier: string
  isFavorite: boolean
  onChanged: () => void
  /** A heart without a label. */
  compact?: boolean
  className?: string
}

/** Marks a staging company, or removes the mark. */
export function FavoriteToggle(props: FavoriteProps) {
  const { identifier, isFavorite, onChanged, compact, className } = props
  const { mutate, busy } = useMutation(isFavorite ? removeFavorite : addFavorite, {
    onSuccess: onChanged,
  })
  const heart = classes(isFavorite && '[&_.icon]:fill-current [&_.icon]:text-accent', className)
  const toggle = () => void mutate(identifier)
  if (compact) {
    return (
      <IconButton
        icon={Heart}
        label={`Favorite ${identifier}`}
        aria-pressed={isFavorite}
        aria-busy={busy || undefined}
        className={heart}
        onClick={toggle}
      />
    )
  }
  return (
    <Button
      icon={Heart}
      aria-pressed={isFavorite}
      aria-busy={busy || undefined}
      className={heart}
      onClick={toggle}
    >
      {isFavorite ? 'Favorite' : 'Add to favorites'}
    </Button>
  )
}

/**
 * The heart of a company on a page whose `favorites` are the identifiers of the viewer's favorites.
 * Nothing for viewers who have none.
 */
export function FavoriteButton(props: Pick<FavoriteProps, 'identifier' | 'compact' | 'className'>) {
  const { favorites } = usePage<{ favorites?: string[] | null }>().props
  if (!favorites) return null
  const isFavorite = favorites.includes(props.identifier)

  function change() {
    const others = (favorites ?? []).filter((other) => other !== props.identifier)
    router.replaceProp('favorites', isFavorite ? others : [...others, props.identifier])
  }
  return <FavoriteToggle {...props} isFavorite={isFavorite} onChanged={change} />
}
