import type { Masking } from '#shared/masking/masking'
import type { FactKey } from '#shared/projects/project_facts'
import type { QuestionState } from '#shared/projects/questions'
import type Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import Question from '#models/question'
import { askerFacts, type AskerFacts } from '#models/question/asking'
import { isVisibleQuestion, questionBindings } from '#models/question/visibility'
import { largeList, newestFirst, type Paging } from '#queries/large_list'
import { PreparedRead } from '#services/database/prepared_read'

/** A question that the viewer may see. */
export interface ShownQuestion {
  id: number
  text: string
  masked: Masking
  /** The fact that it asks about. */
  fact: FactKey | null
  /** ISO, as are the other times. */
  askedAt: string
  answer: string | null
  answerMasked: Masking | null
  answeredAt: string | null
  correctedAt: string | null
  answerVersion: number
  hiddenAt: string | null
  hiddenReason: string | null
  /** Whether the viewer asked it. */
  isOwn: boolean
  /** The public name of the company that asked, for the team; null once its account is deleted. */
  asker: string | null
  /** Whether the viewer has reported it. */
  isReported: boolean
}

/** The questions about a project, for one viewer. */
export interface ProjectQuestions {
  /** How many answered ones there are, for everyone. */
  answered: number
  /** Those that the viewer may read, oldest first. */
  shown: ShownQuestion[]
  /** What asking depends on besides the project; null for visitors. */
  asker: AskerFacts | null
  /** For the owner: how many companies lately asked about a fact, on any project. */
  askers: Partial<Record<FactKey, number>> | null
}

/** So many of the newest questions about facts count for `askers`. */
const countedQuestions = 2000

const questions = new PreparedRead<ProjectQuestions>(
  () => `
    select (select count(*)::int from questions q where q.project_id = p.id
         and q.answered_at is not null and q.hidden_at is null) as answered,
       coalesce((select json_agg(json_build_object('id', q.id, 'text', q.text, 'masked', q.masked,
           'fact', q.fact,
           'askedAt', q.asked_at, 'answer', q.answer, 'answerMasked', q.answer_masked,
           'answeredAt', q.answered_at, 'correctedAt', q.corrected_at,
           'answerVersion', q.answer_version,
           'hiddenAt', q.hidden_at, 'hiddenReason', q.hidden_reason,
           'isOwn', coalesce(q.asker_id = :viewerId, false),
           'asker', case when :isTeam then
             (select a.stager_identifier from users a where a.id = q.asker_id) end,
           'isReported', exists (select from question_reports r
             where r.question_id = q.id and r.reporter_id = :viewerId)) order by q.id)
         from questions q where q.project_id = p.id and ${isVisibleQuestion}), '[]'::json) as shown,
       (select ${askerFacts} from users u where u.id = :viewerId) as asker,
       case when p.user_id = :viewerId and p.status = 'open' then (
         select coalesce(json_object_agg(counted.fact, counted.companies), '{}'::json) from (
           select fact, count(distinct asker_id) as companies from (
             select fact, asker_id from questions where fact is not null
             order by id desc limit ${countedQuestions}
           ) newest group by fact
         ) counted
       ) end as askers
     from projects p where p.id = :projectId`
)

/** The questions about a project, in one query. */
export async function questionsFor(
  viewer: Viewer | null,
  project: Pick<Project, 'id'>
): Promise<ProjectQuestions> {
  const [row] = await questions.rows({ projectId: project.id, ...questionBindings(viewer) })
  return row
}

const isReported = `exists (select from question_reports r
  where r.question_id = questions.id and r.decided_at is null)`

const conditions: Record<QuestionState, string> = {
  reported: isReported,
  hidden: 'hidden_at is not null',
  unanswered: 'answered_at is null',
}

interface QuestionFilters {
  state?: QuestionState | null
}

/** Questions for the team with who asked and the open reports, newest first. */
export function listQuestions({ state }: QuestionFilters) {
  const query = Question.query()
    .preload('project')
    .preload('asker')
    .preload('openReports', (reports) => reports.preload('reporter').orderBy('id'))
    .orderBy('id', 'desc')
  return state ? query.whereRaw(conditions[state]) : query
}

export const pageOfQuestions = (filters: QuestionFilters & Paging) =>
  largeList(listQuestions(filters), newestFirst('questions')).paginate(filters)
