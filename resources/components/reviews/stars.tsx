import { Star } from '~/components/ui/icons'
import { useState } from 'react'
import { ratingLabels } from '#shared/reputation/reviews'
import { Fieldset } from '~/components/ui/fieldset'
import { classes } from '~/lib/classes'

const values = [1, 2, 3, 4, 5]

interface StarsProps {
  rating: number
  className?: string
}

/** A rating as five stars. Screen readers get the number. */
export function Stars({ rating, className }: StarsProps) {
  return (
    <span className={classes('inline-flex gap-0.5 align-middle', className)}>
      <span className="sr-only">{rating} of 5 stars</span>
      {values.map((value) => (
        <Star
          key={value}
          aria-hidden
          className={classes(
            'size-4.5',
            value <= rating ? 'fill-current text-ink' : 'text-control'
          )}
          strokeWidth={1.5}
        />
      ))}
    </span>
  )
}

interface StarFieldProps {
  legend: string
  /** 0 before a choice. */
  value: number
  error?: string
  onValueChange: (value: number) => void
}

/** Five radio buttons in the shape of stars: arrow keys and touch choose one. */
export function StarField({ legend, value, error, onValueChange }: StarFieldProps) {
  const [hovered, setHovered] = useState(0)
  const shown = hovered || value
  return (
    <Fieldset legend={legend} error={error}>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ml-2 flex" onPointerLeave={() => setHovered(0)}>
          {values.map((star) => (
            <label
              key={star}
              className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-accent"
              onPointerEnter={({ pointerType }) => {
                if (pointerType === 'mouse') setHovered(star)
              }}
            >
              <input
                type="radio"
                name="rating"
                value={star}
                checked={value === star}
                aria-label={`${star} of 5 stars: ${ratingLabels[star]}`}
                aria-invalid={error ? true : undefined}
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
                onChange={() => onValueChange(star)}
              />
              <Star
                aria-hidden
                className={classes(
                  'pointer-events-none size-8',
                  star <= shown ? 'fill-current text-accent' : 'text-control'
                )}
                strokeWidth={1.5}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="min-w-24 text-[0.9375rem] text-muted">
          {ratingLabels[shown] ?? ''}
        </span>
      </div>
    </Fieldset>
  )
}
