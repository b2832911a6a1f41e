import {
  piecesOf,
  type AgreementSection,
  type PlaceholderValues,
  type TextPiece,
} from '#shared/agreements/agreement_text'
import { OrderedLines, OrderedText } from '~/components/agreements/ordered_text'
import { classes } from '~/lib/classes'

interface AgreementTextProps {
  title: string
  /** Of a draft: the section that states its terms, which is filled in already. */
  terms?: AgreementSection
  sections: readonly AgreementSection[]
  /**
   * Fills in the placeholders and marks what they stand for, also those without a value. Left out, the
   * text is shown as it is.
   */
  values?: PlaceholderValues
  className?: string
}

/** An agreement as it reads: its title (h2), and sections (h3) of plain text with their line breaks. */
export function AgreementText(props: AgreementTextProps) {
  const { title, terms, sections, values, className } = props
  return (
    <article className={classes('max-w-[42rem] wrap-anywhere', className)}>
      <h2 className="display text-2xl">{title}</h2>
      {terms && (
        <section className="mt-6">
          <h3 className="text-base font-semibold">{terms.heading}</h3>
          <p className="mt-1.5 whitespace-pre-wrap">
            <OrderedLines text={terms.text} />
          </p>
        </section>
      )}
      {sections.map(({ heading, text }, at) => (
        // Sections are told apart by their place only.
        <section key={at} className="mt-6">
          {heading && (
            <h3 className="break-after-avoid text-base font-semibold">
              <Filled text={heading} values={values} />
            </h3>
          )}
          {text && (
            <p className="mt-1.5 whitespace-pre-wrap">
              {values ? <Filled text={text} values={values} /> : <OrderedLines text={text} />}
            </p>
          )}
        </section>
      ))}
    </article>
  )
}

const looks: Record<Exclude<TextPiece['kind'], 'written'>, string> = {
  filled: 'bg-accent-soft text-ink',
  missing: 'bg-warning-soft text-warning',
  unknown: 'bg-danger-soft text-danger',
}

function Filled({ text, values }: { text: string; values?: PlaceholderValues }) {
  if (!values) return <OrderedText text={text} />
  return piecesOf(text, values).map((piece, at) =>
    piece.kind === 'written' ? (
      <OrderedText key={at} text={piece.text} />
    ) : (
      <mark
        key={at}
        className={classes('-mx-0.5 rounded-sm box-decoration-clone px-0.5', looks[piece.kind])}
      >
        <OrderedText text={piece.text} />
      </mark>
    )
  )
}
