import { test } from '@japa/runner'
import { jobPhases, phaseLabel } from '#shared/jobs/jobs'
import { send } from '#tests/helpers/http'

const groups = ['For agents, builders and investors', 'For staging companies', 'General']

const read = async (path: string) => {
  const { status, text } = await send('GET', path)
  const drawn = text.replaceAll(/<script[\s\S]*?<\/script>/g, '')
  return { status, text: drawn, questions: drawn.match(/<details/g)?.length ?? 0 }
}

test.group('The help center', () => {
  test('has the popular questions first, then three groups of at least eight', async ({
    assert,
  }) => {
    const { text } = await read('/help-center')
    const sections = text.split(/<section /).slice(1)
    const popular = sections.shift() ?? ''
    assert.include(popular, '>Popular questions</h2>')
    assert.lengthOf(popular.match(/<h3/g) ?? [], 3)
    assert.lengthOf(sections, 3)
    for (const [at, title] of groups.entries()) {
      assert.include(sections[at], `>${title}</h2>`)
      assert.isAtLeast(sections[at].match(/<summary/g)?.length ?? 0, 8, title)
    }
    assert.notInclude(text, '<details open')
  }).tags(['@INF-05', '@INF-06', '@R47'])

  test('filters by every word, without a script', async ({ assert }) => {
    const all = await read('/help-center')
    const some = await read('/help-center?q=CARD+declined')
    assert.isAbove(all.questions, 23)
    assert.equal(some.questions, 1)
    assert.include(some.text, 'My card was declined')
    assert.include(some.text, 'value="CARD declined"')
  }).tags(['@INF-05'])

  test('says how a job goes, phase by phase and for both sides', async ({ assert }) => {
    const { text, questions } = await read('/help-center?q=how+does+a+job+go')
    assert.equal(questions, 2)
    assert.lengthOf(text.match(/href="\/how-it-works#job"/g) ?? [], 2)
    assert.include((await read('/help-center')).text, 'A notification is read by itself')

    const page = await read('/how-it-works')
    const [section] = page.text.split('id="job"')[1].split('</section>')
    const phases = [...section.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, label]) => label)
    assert.deepEqual(
      phases,
      jobPhases.values.map((phase) => phaseLabel(phase, 'owner'))
    )
    for (const label of ['Offered', 'Paid']) {
      assert.include(section.replaceAll('<!-- -->', ''), `Companies read “${label}”`)
    }
    assert.isAtLeast(section.match(/>Company</g)?.length ?? 0, 4)
  }).tags(['@JOB-99'])

  test('says what a company’s own area is, and that a ZIP code is enough', async ({ assert }) => {
    const { text, questions } = await read('/help-center?q=my+area')
    assert.equal(questions, 1)
    assert.include(text, 'The county in your profile and the places of all your saved searches')
    assert.include(text, 'href="/projects?area=mine"')
    assert.include((await read('/help-center?q=find+projects')).text, 'or only a ZIP code')
  }).tags(['@PLC-97'])

  test('says how Stagely gets on a home screen', async ({ assert }) => {
    const { text, questions } = await read('/help-center?q=home+screen')
    assert.equal(questions, 1)
    assert.include(text, 'tap Share, then Add to Home Screen')
    assert.include(text, 'On Android, open it in Chrome')
  }).tags(['@PHN-49'])

  test('says when nothing is found, and ignores invalid searches', async ({ assert }) => {
    const none = await read(`/help-center?q=${encodeURIComponent('"><img src=x>')}`)
    assert.equal(none.status, 200)
    assert.equal(none.questions, 0)
    assert.include(none.text, 'No answers match')
    assert.notInclude(none.text, '<img src=x>')
    for (const query of ['q[]=a&q[]=b', 'q[x]=1', `q=${'a'.repeat(3000)}`, 'q=%00', 'q=%E0%A4%A']) {
      assert.equal((await read(`/help-center?${query}`)).status, 200, query)
    }
  }).tags(['@INF-05'])
})
