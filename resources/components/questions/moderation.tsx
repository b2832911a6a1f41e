import { ModerationDialog } from '~/components/console/moderation_dialog'
import { hideQuestion, showQuestion } from '~/components/console/moderations'
import { changedByQuestion } from '~/components/questions/mutations'
import type { Question } from '~/components/questions/project_questions'
import { useQueryClient } from '~/hooks/use_query'

interface QuestionModerationProps {
  question: Question
  projectId: number
  onClose: () => void
}

/** Hides a question, or shows it again, for the team. Loaded when it is opened. */
export function QuestionModeration({ question, projectId, onClose }: QuestionModerationProps) {
  const client = useQueryClient()
  const isHidden = question.hiddenReason !== null
  return (
    <ModerationDialog
      moderation={isHidden ? showQuestion(question) : hideQuestion(question)}
      onClose={onClose}
      onDone={() => {
        onClose()
        for (const queryKey of changedByQuestion(projectId)) {
          void client.invalidateQueries({ queryKey })
        }
      }}
    />
  )
}
