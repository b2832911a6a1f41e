import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import Project from '#models/project'
import { ownerReportFacts } from '#models/owner_report/facts'
import { conversationsOf } from '#queries/conversations'
import { invitationsFor } from '#queries/invitations'
import { jobOn, jobsOfCompany, jobsOfOwner } from '#queries/jobs'
import { navigationCounts } from '#queries/navigation_counts'
import { pendingBidsOf } from '#queries/pending_bids'
import { historyFor } from '#queries/project_history'
import { bidsOnProject } from '#queries/project_polls'
import { questionsFor } from '#queries/questions'
import { stagerCard } from '#queries/stager_card'
import { threadOf } from '#queries/thread'
import { CallReader } from '../../../openapi/call_reader.ts'
import { emptyDatabase } from '#tests/helpers/database'
import { sendMessages } from '#tests/helpers/messages'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { createAnswered, createQuestion } from '#tests/helpers/questions'
import { addSignedVersion, createAgreement } from '#tests/helpers/signed_agreements'
import { createStaging } from '#tests/helpers/stagings'

/** An open project with an offer and questions, and a paid job with an agreed day. */
async function market() {
  const [owner, company] = [await createOwner(), await createStager()]
  const open = await createProject(owner)
  await createAnswered(open, { owner, company })
  await createQuestion(open, company)
  await createBid(open, company, { note: 'Call 828 555 0100' })
  const { user: marked } = await createStager()
  const favorite = { owner_id: owner.user.id, company_id: marked.id, created_at: new Date() }
  await db.table('favorites').insert(favorite)
  await open.invite(owner.user, [marked.stagerIdentifier!])
  const { owner: client, company: stager, bid } = await createStaging(9)
  await sendMessages(client, stager, ['When do you come?'], await Project.findOrFail(bid.projectId))
  const agreement = await createAgreement()
  await addSignedVersion(agreement)
  return { owner, company, open, client, stager, bid, agreement }
}

test.group('What SQL builds', (group) => {
  group.setup(() => emptyDatabase())

  test('has the fields of its type, and values of their types', async ({ assert }) => {
    const { owner, company, open, client, stager, bid, agreement } = await market()
    const figures = async (viewer: typeof owner, id: number) => {
      const { figures: found } = await Project.findVisibleOrFail(viewer.user, id)
      return found
    }
    const found: [path: string, type: string, rows: unknown[]][] = [
      [
        'queries/project_polls',
        'ProjectBids',
        [
          await bidsOnProject(open.id, owner.user),
          await bidsOnProject(bid.projectId, client.user),
          await bidsOnProject(bid.projectId, stager.user),
        ],
      ],
      [
        'models/project/figures',
        'ProjectStats',
        [
          await figures(owner, open.id),
          await figures(company, open.id),
          await figures(client, bid.projectId),
        ],
      ],
      [
        'queries/jobs',
        'OpenedJob',
        [
          await jobOn(open.id, owner.user),
          await jobOn(open.id, company.user),
          await jobOn(bid.projectId, client.user),
          await jobOn(agreement.bid.projectId, agreement.owner.user),
        ],
      ],
      [
        'queries/jobs',
        'FoundJob',
        [
          ...(await jobsOfOwner(client.user)).values(),
          ...(await jobsOfCompany(stager.user)).values(),
        ],
      ],
      [
        'queries/questions',
        'ProjectQuestions',
        [
          await questionsFor(owner.user, open),
          await questionsFor(company.user, open),
          await questionsFor(null, open),
        ],
      ],
      ['queries/invitations', 'Invitation', await invitationsFor(owner.user, open)],
      ['queries/project_history', 'ProjectEvent', await historyFor(owner.user, open)],
      ['queries/conversations', 'Conversation', await conversationsOf(client.user.id)],
      ['queries/thread', 'Thread', [await threadOf(client.user.id, stager.user.id)]],
      ['queries/stager_card', 'StagerCard', [await stagerCard(stager.user.stagerIdentifier!)]],
      ['queries/navigation_counts', 'NavigationCounts', [await navigationCounts(owner.user)]],
      ['queries/pending_bids', 'PendingBids', [await pendingBidsOf(owner.user)]],
      [
        'models/owner_report/facts',
        'OwnerReportFacts',
        [...(await ownerReportFacts([bid.id])).values()],
      ],
    ]
    const reader = new CallReader(fileURLToPath(app.appRoot))
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    for (const [path, type, rows] of found) {
      const validate = ajv.compile(reader.typeSchema(`app/${path}.ts`, type))
      assert.isNotEmpty(rows, type)
      for (const row of rows) {
        validate(JSON.parse(JSON.stringify(row)))
        assert.deepEqual(validate.errors ?? [], [], type)
      }
    }
  }).tags(['@SCL-07'])
})
