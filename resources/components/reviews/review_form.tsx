import { maxLengths } from '#shared/values/field_rules'
import { reviewMessages } from '#shared/values/job_messages'
import { reviewQuestions, type ReviewQuestion } from '#shared/reputation/reviews'
import { changedByReview } from '~/components/reviews/mutations'
import { StarField } from '~/components/reviews/stars'
import { Button } from '~/components/ui/button'
import { Fieldset } from '~/components/ui/fieldset'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'
import { RadioTile } from '~/components/ui/tiles'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'

type Answer = '' | 'yes' | 'no'

interface ReviewFormProps {
  projectId: number
  /** The viewer's side. Owners answer three questions more. */
  side: 'owner' | 'stager'
  onDone: () => void
}

const questions = Object.keys(reviewQuestions) as ReviewQuestion[]

/** One to five stars, the owner's answers, and an optional text. */
export function ReviewForm({ projectId, side, onDone }: ReviewFormProps) {
  const asked = side === 'owner' ? questions : []
  const { field, values, errors, set, props, busy } = useForm({
    initial: {
      rating: 0,
      title: '',
      comment: '',
      onTime: '' as Answer,
      asAgreed: '' as Answer,
      wouldHireAgain: '' as Answer,
    },
    check: (given) =>
      faults({
        rating: given.rating === 0 && reviewMessages.rating,
        ...Object.fromEntries(
          asked.map((question) => [question, given[question] === '' && reviewMessages.answer])
        ),
      }),
    send: ({ rating, title, comment, ...given }) =>
      api.post(`/api/projects/${projectId}/review`, {
        rating,
        title,
        comment,
        ...Object.fromEntries(asked.map((question) => [question, given[question] === 'yes'])),
      }),
    done: { title: 'Review sent', description: 'Thank you. It can’t be changed anymore.' },
    failed: 'Failed to send review',
    invalidates: changedByReview(projectId),
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <form {...props} method="post" className="mt-5 grid max-w-[42rem] gap-6">
      <StarField
        legend={side === 'owner' ? 'How was the staging?' : 'How was working with the owner?'}
        value={values.rating}
        error={errors.rating}
        onValueChange={(rating) => set('rating', rating)}
      />
      {asked.map((question) => (
        <Fieldset key={question} legend={reviewQuestions[question].asks} error={errors[question]}>
          <div className="grid max-w-64 grid-cols-2 gap-2.5">
            {(['yes', 'no'] as const).map((answer) => (
              <RadioTile
                key={answer}
                name={question}
                value={answer}
                label={answer === 'yes' ? 'Yes' : 'No'}
                checked={values[question] === answer}
                aria-invalid={errors[question] ? true : undefined}
                onSelect={() => set(question, answer)}
              />
            ))}
          </div>
        </Fieldset>
      ))}
      <TextInput {...field('title')} label="Title" optional maxLength={maxLengths.reviewTitle} />
      <Textarea
        {...field('comment')}
        label="Comment"
        optional
        rows={4}
        maxLength={maxLengths.reviewComment}
        hint={
          side === 'owner'
            ? 'Only owners who have the company’s contact details can read your words. Everyone else sees the stars and your answers.'
            : 'Only companies that have the owner’s contact details can read your words. Others see the stars.'
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          className="max-sm:w-full"
          loading={busy && 'Sending'}
        >
          Send review
        </Button>
        <p className="text-sm text-muted">A review is final once it is sent.</p>
      </div>
    </form>
  )
}
