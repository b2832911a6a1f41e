import { maxLengths } from '#shared/values/field_rules'
import { dayInWords } from '#shared/values/market_time'
import { cleanText } from '#shared/values/pasted_text'
import type { Data } from '@generated/data'
import { useEffect, useRef, useState } from 'react'
import { answersToReview, changedByReview } from '~/components/reviews/mutations'
import { ReviewForm } from '~/components/reviews/review_form'
import { Answers } from '~/components/reviews/shown_reviews'
import { Stars } from '~/components/reviews/stars'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { SentenceTime } from '~/components/ui/day_times'
import { LocalTime } from '~/components/ui/local_time'
import { Textarea } from '~/components/ui/textarea'
import { faults, useForm } from '~/hooks/use_form'
import { classes } from '~/lib/classes'

/** The anchor of links in emails. */
export const reviewsId = 'reviews'

type Reviews = NonNullable<Data.ProjectPage['reviews']>
type Review = NonNullable<Reviews['own']>

interface ProjectReviewsProps {
  project: Data.ProjectPage
}

/** What the two parties of a completed project write about each other. */
export function ProjectReviews({ project: { id, reviews } }: ProjectReviewsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // An instant visit scrolls to the hash in its placeholder, which has no reviews yet.
    if (window.location.hash === `#${reviewsId}`) heading.current?.scrollIntoView()
  }, [])
  if (!reviews) return null
  const { own, theirs, side, opensOn, can } = reviews
  const other = side === 'owner' ? 'the company' : 'the owner'
  if (!own && !theirs && !can.write && !opensOn) return null
  /** The form or the button with the focus is gone. */
  const settle = () => heading.current?.focus()
  return (
    <section aria-labelledby={reviewsId} className="scroll-mt-6">
      <h2
        id={reviewsId}
        ref={heading}
        tabIndex={-1}
        className="display scroll-mt-6 text-2xl outline-none"
      >
        {can.write ? `Review ${other}` : 'Reviews'}
      </h2>
      <Lead reviews={reviews} other={other} />
      {can.write && <ReviewForm projectId={id} side={side} onDone={settle} />}
      {(own || theirs) && (
        <div className="mt-5 grid items-start gap-4 xl:grid-cols-2">
          {own && (
            <ReviewCard
              review={own}
              title="Your review"
              projectId={id}
              isWaiting={!theirs && !isReleased(reviews)}
              onDone={settle}
            />
          )}
          {theirs && (
            <ReviewCard
              review={theirs}
              title={side === 'owner' ? 'The company’s review' : 'The owner’s review'}
              projectId={id}
              onDone={settle}
            />
          )}
        </div>
      )}
    </section>
  )
}

const isReleased = ({ theirs, isOver }: Reviews) => theirs !== null || isOver

/** What happens next, and until when. */
function Lead({ reviews, other }: { reviews: Reviews; other: string }) {
  const { own, theirs, opensOn, dueAt, theyHaveWritten, can } = reviews
  const text = 'mt-2 max-w-[42rem] text-[0.9375rem] text-pretty text-muted'
  if (can.write) {
    return (
      <p className={text}>
        The project is completed. Thank you!{' '}
        {theyHaveWritten
          ? `${other === 'the owner' ? 'The owner' : 'The company'} has written a review. You can read it once you have written yours.`
          : `Neither of you sees the other’s review before you have both written.`}{' '}
        You have until <SentenceTime at={dueAt} />.
      </p>
    )
  }
  if (!own && opensOn) {
    return (
      <p className={text}>
        You can review {other} from {dayInWords(opensOn)} on, the day of the install.
      </p>
    )
  }
  if (own && !theirs && !isReleased(reviews)) {
    return (
      <p role="status" className={text}>
        Your review is saved. It is published once {other} has written too, or on{' '}
        <SentenceTime at={dueAt} />.
      </p>
    )
  }
  if (own && !theirs) return <p className={text}>{capital(other)} didn’t write a review.</p>
  if (!own && theirs) {
    return <p className={text}>The time for reviews is over. You can reply once.</p>
  }
  return null
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface ReviewCardProps {
  review: Review
  title: string
  projectId: number
  /** Not published yet. */
  isWaiting?: boolean
  onDone: () => void
}

function ReviewCard({ review, title, projectId, isWaiting = false, onDone }: ReviewCardProps) {
  const [writing, setWriting] = useState<keyof typeof answersToReview | null>(null)
  const { can, isRemoved, isReported } = review
  function settle() {
    setWriting(null)
    onDone()
  }
  return (
    <Card
      as="article"
      title={title}
      actions={
        (isWaiting && <Badge tone="warning" text="Not published yet" />) ||
        (isRemoved && <Badge tone="danger" text="Removed" />)
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <span className="text-sm text-muted">
          <LocalTime at={review.createdAt} />
        </span>
      </div>
      <Answers answers={review.answers} className="mt-3" />
      {review.title && <p className="mt-3 font-medium wrap-anywhere">{review.title}</p>}
      {review.comment && (
        <p
          className={classes(
            'text-[0.9375rem] wrap-anywhere whitespace-pre-line',
            review.title ? 'mt-1' : 'mt-3'
          )}
        >
          {review.comment}
        </p>
      )}
      {review.reply && (
        <p className="mt-4 border-l-2 border-line pl-4 text-[0.9375rem] wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-muted">Reply</span>
          {review.reply}
        </p>
      )}
      {isRemoved && (
        <p className="mt-3 text-[0.9375rem] text-muted">
          Our team removed this review because it breaks our rules. It counts nowhere.
        </p>
      )}
      {isReported && !isRemoved && (
        <p className="mt-3 text-sm text-muted">You have reported this review.</p>
      )}
      {writing ? (
        <AnswerForm
          key={writing}
          kind={writing}
          id={review.id}
          projectId={projectId}
          onDone={settle}
          onKeep={settle}
        />
      ) : (
        (can.reply || can.report) && (
          <div className="no-print mt-4 flex flex-wrap gap-2">
            {can.reply && <Button onClick={() => setWriting('reply')}>Reply</Button>}
            {can.report && (
              <Button variant="quiet" onClick={() => setWriting('report')}>
                Report
              </Button>
            )}
          </div>
        )
      )}
    </Card>
  )
}

interface AnswerFormProps {
  kind: keyof typeof answersToReview
  /** Of the review. */
  id: number
  projectId: number
  onDone: () => void
  onKeep: () => void
}

const limits = { reply: maxLengths.reviewReply, report: maxLengths.reportReason }

/** The only reply to a review, or its report to the team. */
function AnswerForm({ kind, id, projectId, onDone, onKeep }: AnswerFormProps) {
  const { label, missing, submit, busy: busyLabel, ...answer } = answersToReview[kind]
  const { field, props, busy } = useForm({
    initial: { text: '' },
    check: ({ text }) => faults({ text: cleanText(text) === '' && missing }),
    send: ({ text }) => answer.send(id, text),
    done: answer.done,
    failed: answer.failed,
    invalidates: changedByReview(projectId),
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <form {...props} method="post" className="no-print mt-4 grid gap-3 border-t border-line pt-4">
      <Textarea
        {...field('text')}
        label={label}
        rows={3}
        maxLength={limits[kind]}
        autoFocus
        hint={
          kind === 'reply'
            ? 'You can reply once. A reply is final.'
            : 'Only our team reads this. A review can be reported once.'
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy && busyLabel}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          Never mind
        </Button>
      </div>
    </form>
  )
}
