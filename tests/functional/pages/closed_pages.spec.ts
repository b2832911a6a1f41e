import { test } from '@japa/runner'
import { createSentAgreement } from '#tests/helpers/agreements'
import { createAnswered, createAskedProject } from '#tests/helpers/questions'
import { emptyDatabase } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { issueLink } from '#tests/helpers/password_resets'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'

/** Where the links of this name lead. */
const targetsOf = (html: string, name: string) =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , label]) => label.replaceAll(/<[^>]+>/g, '').trim() === name)
    .map(([, href]) => href.replaceAll('&amp;', '&'))

test.group('Pages that are not for everyone', (group) => {
  group.each.setup(() => emptyDatabase())

  test('ask visitors to log in', async ({ assert }) => {
    for (const [path, sentence] of [
      ['/password-and-sessions', 'You need to be logged in to change your password.'],
      ['/agreement-templates/new', 'You need to be logged in to see your templates.'],
      ['/alerts', 'You need to be logged in to see your alerts.'],
      ['/people', 'You need to be logged in to see who works in your account.'],
      ['/messages', 'You need to be logged in to view your messages.'],
      ['/portfolio-upload', 'Please log in to upload photos'],
      ['/submit-project', 'You need to be logged in to submit a project.'],
      ['/submit-project-final', 'You need to be logged in to submit a project.'],
    ]) {
      const page = await open(path)
      assert.include(page.words, sentence, path)
      const target = `/login?redirect=${encodeURIComponent(path)}`
      assert.include(targetsOf(page.text, 'Login'), target, path)
      assert.notInclude(page.text, '<form', path)
    }
  }).tags(['@AGR-08', '@RET-04', '@MSG-01', '@RTE-07', '@PFU-01', '@SUB-01'])

  test('say to owners that they are for companies', async ({ assert }) => {
    const owner = await createOwner()
    for (const [path, sentence] of [
      ['/agreement-templates', 'Templates are for staging companies'],
      ['/alerts', 'Alerts are for staging companies.'],
      ['/portfolio-upload', 'Access Restricted'],
    ]) {
      const page = await open(path, owner)
      assert.include(page.words, sentence, path)
      assert.notInclude(page.text, '<form', path)
      assert.notInclude(page.words, 'log in', path)
    }
  }).tags(['@AGR-08', '@RET-04', '@PFU-01'])

  test('of an agreement say why', async ({ assert }) => {
    const { project } = await createSentAgreement(dayFromNow(10))
    const address = `/projects/${project.id}/agreement`
    assert.include((await open(address)).words, 'Log in to read and sign')
    const stranger = await open(address, await createStager())
    assert.equal(stranger.status, 403)
    assert.include(stranger.words, 'You can’t see this page')
  }).tags(['@AGR-52'])
})

test.group('A project page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows other owners no actions', async ({ assert }) => {
    const project = await createProject(await createOwner())
    await createBid(project, await createStager())
    const { text, words } = await open(`/projects/${project.id}`, await createOwner())
    assert.include(words, '$3,640')
    const buttons = [...text.matchAll(/<button\b.*?<\/button>/gs)].map(([button]) => button)
    assert.isEmpty(buttons.filter((button) => /Bid|Delete/.test(button)))
    assert.isEmpty(targetsOf(text, 'Login'))
    assert.notInclude(words, 'Submit Your Bid')
  }).tags(['@DET-11'])

  test('takes no offer once it was taken', async ({ assert }) => {
    const { project } = await createAcceptedBid()
    const { text, words } = await open(`/projects/${project.id}`, await createStager())
    assert.include(words, 'This project is no longer open')
    assert.notInclude(words, 'Submit Your Bid')
    assert.notInclude(text, '<article')
  }).tags(['@BID-01'])

  test('links back to the previous page', async ({ assert }) => {
    const project = await createProject(await createOwner())
    const company = await createStager()
    for (const [query, label, href] of [
      ['', 'Go Back to Dashboard', '/dashboard'],
      [
        '?return=projects&city=Asheville&state=NC',
        'Back to Projects in Asheville, NC',
        '/projects?city=Asheville&state=NC',
      ],
      [
        '?return=projects&county=Buncombe&state=NC',
        'Back to Projects in Buncombe, NC',
        '/projects?county=Buncombe&state=NC',
      ],
    ]) {
      const { text } = await open(`/projects/${project.id}${query}`, company)
      assert.deepEqual(targetsOf(text, label), [href])
    }
    // A visitor has no dashboard.
    const { text, words } = await open(`/projects/${project.id}`)
    assert.deepEqual(targetsOf(text, 'Go to the home page'), ['/'])
    assert.notInclude(words, 'Go Back to Dashboard')
  }).tags(['@DET-01'])

  test('tells visitors and other owners only how many questions are answered', async ({
    assert,
  }) => {
    const { owner, company, project } = await createAskedProject()
    await createAnswered(project, { owner, company })
    const visitor = await open(`/projects/${project.id}`)
    assert.include(visitor.words, '1 question answered. Log in as a staging company to read it.')
    const other = await open(`/projects/${project.id}`, await createOwner())
    assert.include(other.words, '1 question answered.')
    for (const { text } of [visitor, other]) assert.notInclude(text, 'Is there parking')
  }).tags(['@ASK-12'])
})

test.group('The page for a new password', (group) => {
  group.each.setup(() => emptyDatabase())

  test('says that passkeys keep working', async ({ assert }) => {
    const { user } = await createOwner()
    const { words } = await open(`/reset-password?token=${await issueLink(user.email)}`)
    assert.include(words, 'Passkeys keep working')
  }).tags(['@PKY-24'])
})
