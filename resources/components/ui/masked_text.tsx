import { EyeOff } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

const dots = /(•{3,}(?: •{3,})*)/

/** Shows masked text: each row of dots becomes a gray token. */
export function MaskedText({ text }: { text: string }) {
  return text.split(dots).map((part, index) =>
    dots.test(part) ? (
      <span key={index} className="rounded-sm bg-line px-1 whitespace-nowrap text-muted">
        <span aria-hidden="true">{part}</span>
        <span className="sr-only">hidden</span>
      </span>
    ) : (
      part
    )
  )
}

/** A part of a text that is hidden from others. Offsets; the end is exclusive. */
interface Part {
  start: number
  end: number
}

/**
 * The full text for its author, with the parts that are hidden from others marked. `parts` are
 * sorted.
 */
export function MarkedText({ text, parts }: { text: string; parts: readonly Part[] }) {
  const ends = [0, ...parts.map(({ end }) => end)]
  return (
    <>
      {parts.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className="rounded-sm bg-line px-0.5 text-inherit underline decoration-dotted underline-offset-3">
            {text.slice(start, end)}
            <span className="sr-only"> (hidden from others)</span>
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

/** Explains why something is hidden, next to it or below it. */
export function HidingNote({ text, className }: { text: string; className?: string }) {
  return (
    <p
      className={classes(
        'flex items-start gap-1.5 text-[0.8125rem] leading-snug text-muted',
        className
      )}
    >
      <EyeOff className="icon mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span>{text}</span>
    </p>
  )
}
