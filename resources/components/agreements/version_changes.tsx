import { diffArrays, diffWordsWithSpace, type Change } from 'diff'
import type { AgreementSection } from '#shared/agreements/agreement_text'
import { OrderedText } from '~/components/agreements/ordered_text'

/** Words that may differ before a whole text counts as replaced. Comparing takes their square. */
const MOST_DIFFERENCES = 2_000

interface Content {
  title: string
  sections: readonly AgreementSection[]
}

type Piece = Pick<Change, 'added' | 'removed' | 'value'>

interface ChangedSection {
  heading: Piece[]
  text: Piece[]
}

const piece = (value: string, kind?: 'added' | 'removed'): Piece => ({
  value,
  added: kind === 'added',
  removed: kind === 'removed',
})

const replaced = (before: string, after: string): Piece[] =>
  [piece(before, 'removed'), piece(after, 'added')].filter(({ value }) => value !== '')

const piecesBetween = (before: string, after: string): Piece[] =>
  diffWordsWithSpace(before, after, { maxEditLength: MOST_DIFFERENCES }) ?? replaced(before, after)

const empty: AgreementSection = { heading: '', text: '' }

const compared = (
  before: AgreementSection | undefined,
  after: AgreementSection | undefined
): ChangedSection => ({
  heading: piecesBetween((before ?? empty).heading, (after ?? empty).heading),
  text: piecesBetween((before ?? empty).text, (after ?? empty).text),
})

/** Sections with the same heading are compared; of the others, those in the same place. */
function changedSections(
  former: readonly AgreementSection[],
  current: readonly AgreementSection[]
): ChangedSection[] {
  const headings = (sections: readonly AgreementSection[]) => sections.map(({ heading }) => heading)
  const before = [...former]
  const after = [...current]
  const sections: ChangedSection[] = []
  let gone: AgreementSection[] = []
  const endGap = (come: AgreementSection[]) => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) {
      sections.push(compared(gone[at], come[at]))
    }
    gone = []
  }
  for (const { added, removed, count } of diffArrays(headings(former), headings(current))) {
    if (removed) gone = before.splice(0, count)
    else if (added) endGap(after.splice(0, count))
    else {
      endGap([])
      for (let at = 0; at < count; at++) sections.push(compared(before.shift(), after.shift()))
    }
  }
  endGap([])
  return sections
}

const isChanged = (pieces: readonly Piece[]) =>
  pieces.some(({ added, removed }) => added || removed)

interface VersionChangesProps {
  former: Content & { number: number }
  current: Content
}

/** The text of a version with what was added and removed since the version before it. */
export default function VersionChanges({ former, current }: VersionChangesProps) {
  const sections = changedSections(former.sections, current.sections)
  const hasChanges = sections.some(({ heading, text }) => isChanged([...heading, ...text]))
  return (
    <>
      <p role="status" className="mb-5 max-w-[42rem] text-sm text-pretty text-muted">
        {hasChanges ? (
          <>
            Since version {former.number}, <Changed {...piece('this was added', 'added')} /> and{' '}
            <Changed {...piece('this was removed', 'removed')} />. You sign the text without these
            marks.
          </>
        ) : (
          `The text is the same as that of version ${former.number}.`
        )}
      </p>
      <article className="max-w-[42rem] wrap-anywhere">
        <h2 className="display text-2xl">{current.title}</h2>
        {sections.map(({ heading, text }, at) => (
          // Sections are told apart by their place only.
          <section key={at} className="mt-6">
            <h3 className="break-after-avoid text-base font-semibold">
              <Pieces pieces={heading} />
            </h3>
            <p className="mt-1.5 whitespace-pre-wrap">
              <Pieces pieces={text} />
            </p>
          </section>
        ))}
      </article>
    </>
  )
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((each, at) => <Changed key={at} {...each} />)

function Changed({ value, added, removed }: Piece) {
  if (added) {
    return (
      <ins className="rounded-sm bg-success-soft box-decoration-clone px-0.5 text-success underline">
        <span className="sr-only"> [added: </span>
        <OrderedText text={value} />
        <span className="sr-only">] </span>
      </ins>
    )
  }
  if (!removed) return <OrderedText text={value} />
  return (
    <del className="rounded-sm bg-danger-soft box-decoration-clone px-0.5 text-danger line-through">
      <span className="sr-only"> [removed: </span>
      {value}
      <span className="sr-only">] </span>
    </del>
  )
}
