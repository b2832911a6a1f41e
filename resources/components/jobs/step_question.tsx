import type { JobHeader, JobStep } from '#shared/jobs/jobs'
import { ownOfferQuestions } from '~/components/bids/offer_questions'
import { projectQuestions } from '~/components/projects/project_questions'
import { Ask } from '~/components/ui/question'

interface StepQuestionProps {
  header: JobHeader
  step: JobStep
  onClose: () => void
  onDone: () => void
}

/** The question before a step that can't be undone. */
export function StepQuestion({ header, step, ...events }: StepQuestionProps) {
  return <Ask question={questionOf(header, step)} {...events} />
}

function questionOf({ project, offerId }: JobHeader, { key }: JobStep) {
  if (key === 'reopen_project') return projectQuestions.reopen(project)
  if (key === 'finish_work' && offerId !== null) {
    return ownOfferQuestions.completeWork({
      id: offerId,
      projectId: project.id,
      projectTitle: project.title,
    })
  }
  // The company has marked its work, so no install is still to come.
  return projectQuestions.complete({ ...project, completeQuestion: null }, { isUnpaid: false })
}
