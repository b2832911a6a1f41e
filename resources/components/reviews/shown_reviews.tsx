import type { Data } from '@generated/data'
import { Check, X } from '~/components/ui/icons'
import { answerLabels, type ReviewAnswers } from '#shared/reputation/reviews'
import { Stars } from '~/components/reviews/stars'
import { HidingNote, MaskedText } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'

interface AnswersProps {
  answers: ReviewAnswers | null
  className?: string
}

/** What an owner answered about a company. */
export function Answers({ answers, className }: AnswersProps) {
  const labels = answerLabels(answers)
  if (labels.length === 0) return null
  return (
    <ul className={classes('flex flex-wrap gap-x-4 gap-y-1 text-sm', className)}>
      {labels.map(({ isYes, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          {isYes ? (
            <Check className="icon size-4 text-success" aria-hidden />
          ) : (
            <X className="icon size-4 text-muted" aria-hidden />
          )}
          {label}
        </li>
      ))}
    </ul>
  )
}

interface ShownReviewsProps {
  reviews: readonly Data.ShownReview[]
  /** Who is reviewed: "this company". */
  about: string
}

/** Published reviews of a person, without names. Texts appear only for those who may read them. */
export function ShownReviews({ reviews, about }: ShownReviewsProps) {
  const isHidden = reviews.some(({ hasHiddenText }) => hasHiddenText)
  return (
    <>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Stars rating={review.rating} />
              <span className="text-sm text-muted">
                {review.by}, {review.month}
              </span>
            </div>
            <Answers answers={review.answers} className="mt-2" />
            {review.title && (
              <p className="mt-2.5 font-medium wrap-anywhere">
                <MaskedText text={review.title} />
              </p>
            )}
            {review.comment && (
              <p
                className={classes(
                  'text-[0.9375rem] wrap-anywhere whitespace-pre-line',
                  review.title ? 'mt-1' : 'mt-2.5'
                )}
              >
                <MaskedText text={review.comment} />
              </p>
            )}
            {review.reply && (
              <p className="mt-3 border-l-2 border-line pl-4 text-[0.9375rem] wrap-anywhere whitespace-pre-line">
                <span className="block text-sm text-muted">Reply</span>
                <MaskedText text={review.reply} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {isHidden && (
        <HidingNote
          className="mt-4"
          text={`You can read the texts once you and ${about} see each other’s contact details.`}
        />
      )}
    </>
  )
}
