import type { Data } from '@generated/data'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { ListPage } from '~/components/console/list_page'
import type { Moderation } from '~/components/console/moderation_dialog'
import { keepReview, removeReview } from '~/components/console/moderations'
import type { ListProps } from '~/components/console/use_console_list'
import { Answers } from '~/components/reviews/shown_reviews'
import { Stars } from '~/components/reviews/stars'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import ConsoleLayout from '~/layouts/console'

export default function Reviews(props: ListProps<'reviews'>) {
  return (
    <ListPage name="reviews" page={props}>
      {({ rows }, ask) =>
        rows.map((review) => <ReviewCard key={review.id} review={review} onModerate={ask} />)
      }
    </ListPage>
  )
}

Reviews.layout = ConsoleLayout

interface ReviewCardProps {
  review: Data.ConsoleReview
  onModerate: (moderation: Moderation) => void
}

/** A review with its report, and what the team can do. */
function ReviewCard({ review, onModerate }: ReviewCardProps) {
  const { id, reviewer, reviewee, project, title, comment, reply, can } = review
  return (
    <article className="card p-5 lg:p-6" aria-labelledby={`review-${id}`}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`review-${id}`} className="flex flex-wrap gap-x-1.5 font-semibold">
          <AccountLink id={reviewer.id}>{reviewer.name}</AccountLink>
          about
          <AccountLink id={reviewee.id}>{reviewee.company ?? reviewee.name}</AccountLink>
        </h2>
        <Badge {...review.badge} />
        <p className="num text-sm text-muted">
          <ProjectLink id={project.id}>{project.title}</ProjectLink>,{' '}
          <LocalTime at={review.createdAt} format="moment" />
        </p>
      </header>
      <div className="mt-4 max-w-[42rem]">
        <Stars rating={review.rating} />
        <Answers answers={review.answers} className="mt-2" />
        {title && <p className="mt-3 font-medium wrap-anywhere">{title}</p>}
        {comment && <p className="mt-2 wrap-anywhere whitespace-pre-line">{comment}</p>}
        {reply && (
          <p className="mt-3 border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">
            <span className="block text-sm text-muted">Reply</span>
            {reply}
          </p>
        )}
      </div>
      {review.reportReason && (
        <p className="mt-4 max-w-[42rem] rounded-md bg-sunken px-4 py-3 text-[0.9375rem] wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-muted">
            Reported by {reviewee.name}
            {review.reportedAt && (
              <>
                , <LocalTime at={review.reportedAt} format="moment" />
              </>
            )}
          </span>
          {review.reportReason}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {can.dismiss && (
          <Button onClick={() => onModerate(keepReview(review))}>Dismiss report</Button>
        )}
        {can.remove && (
          <Button variant="danger" onClick={() => onModerate(removeReview(review))}>
            Remove review
          </Button>
        )}
      </div>
    </article>
  )
}
