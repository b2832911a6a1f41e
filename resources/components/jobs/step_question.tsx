import type { JobHeader, JobStep } from '#shared/jobs'
import { ownOfferQuestions } from '~/components/bids/offer_questions'
import { projectQuestions } from '~/components/projects/project_questions'
import { Ask } from '~/components/ui/question'

interface StepQuestionProps {
  header: JobHeader
  step: JobStep
  onClose: () => void
  onDone: () => void
}

/** The question before the work is marked or confirmed as completed. */
export function StepQuestion({ header, step, ...events }: StepQuestionProps) {
  const { project, offerId } = header
  const question =
    step.key === 'finish_work' && offerId !== null
      ? ownOfferQuestions.completeWork({
          id: offerId,
          projectId: project.id,
          projectTitle: project.title,
        })
      : // The company has marked its work, so no install is still to come.
        projectQuestions.complete({ ...project, completeQuestion: null }, { isUnpaid: false })
  return <Ask question={question} {...events} />
}
