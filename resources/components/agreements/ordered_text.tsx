import { classes } from '~/lib/classes'

/** Letters and signs that are read from right to left, with the spaces between them. */
const rightToLeft =
  /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+(?: +[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]+)*)/u

/**
 * A text whose numbers are in the order in which they are hashed and printed: next to letters that are read from
 * right to left, a browser would turn "10% – 50%" around.
 */
export function OrderedText({ text }: { text: string }) {
  // Every second piece is one that is read from right to left.
  return text
    .split(rightToLeft)
    .map((piece, at) => (at % 2 === 1 ? <bdi key={at}>{piece}</bdi> : piece))
}

/** Whether a paragraph has another line than this one. */
const isBeside = (lines: readonly string[], at: number) =>
  Boolean(lines[at - 1]?.trim() || lines[at + 1]?.trim())

/**
 * A text of several lines. The rest of a line that is too long is indented, so that it can't be taken for the next one.
 */
export function OrderedLines({ text }: { text: string }) {
  const lines = text.split('\n')
  if (lines.length === 1) return <OrderedText text={text} />
  return lines.map((line, at) => (
    // Lines are told apart by their place only.
    <span key={at} className={classes('block min-h-6', isBeside(lines, at) && 'pl-4 -indent-4')}>
      <OrderedText text={line} />
    </span>
  ))
}
