import { codeOf, undrawnIn } from '#shared/agreements/drawn_characters'
import { CircleAlert } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { classes } from '~/lib/classes'

/** Characters that are named; more of them say nothing new. */
const MOST_NAMED = 12

/** What the PDF shows in place of characters that its fonts lack; null if they draw all of a text. */
export function undrawnText(text: string): string | null {
  const undrawn = undrawnIn(text)
  if (undrawn.length === 0) return null
  const named = undrawn.slice(0, MOST_NAMED).join(' ')
  const others = undrawn.length - MOST_NAMED
  const rest = others > 0 ? ` and ${others} more` : ''
  return `${named}${rest}. In the PDF each is a small code, such as ${codeOf(undrawn[0])}.`
}

/** Names what the PDF of an agreement can't draw. */
export function UndrawnNote({ text, className }: { text: string; className?: string }) {
  const undrawn = undrawnText(text)
  if (undrawn === null) return null
  return (
    <Notice
      tone="warning"
      icon={CircleAlert}
      title="The PDF can’t draw every character of this text"
      className={classes('no-print', className)}
    >
      <p className="text-pretty wrap-anywhere">
        It lacks {undrawn} This page and the hash have the characters themselves.
      </p>
    </Notice>
  )
}
