import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { adminPath } from '#config/admin'
import { marketZone } from '#shared/values/market_time'
import Project from '#models/project'
import { open } from '#tests/helpers/pages'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const today = () => DateTime.now().setZone(marketZone).toFormat('LLL d, yyyy')

test.group('The console’s pages', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarket()
    admin = await createAdmin()
  })

  const textOf = async (path: string) => (await open(adminPath + path, admin)).words

  test('count users, projects and bids under their labels', async ({ assert }) => {
    const { project: paid, owner } = await createPaidBid()
    await (await Project.findOrFail(paid.id)).complete(owner.user)
    const builder = await createOwner({ userType: 'builder' })
    await createOwner({ userType: 'investor' })
    await createOwner({ userType: 'homeowner' })
    await createProject(builder)
    await (await createProject(builder)).cancel(builder.user)
    const contested = await createProject(builder)
    for (const company of [await createStager(), await createStager()])
      await createBid(contested, company)
    await (await createBid(await createProject(builder), await createStager())).accept(builder.user)
    const words = await textOf('')
    for (const part of [
      'Total Users 9 2 agents, 1 builders, 1 investors, 4 staging cos',
      'Total Projects 5 2 open, 1 in progress',
      'Total Bids 4 2 accepted',
      'Acceptance Rate 50% accepted of all offers',
      'User Distribution Users by type Staging Company 4 44 % Real Estate Agent 2 22 % Builder 1 11 % Investor 1 11 % Other 1 11 %',
      'Project Status Open 2 40 % In Progress 1 20 % Completed 1 20 % Cancelled 1 20 %',
    ]) {
      assert.include(words, part)
    }
  }).tags(['@ADM-02', '@ADM-03', '@GEN-06', '@R42'])

  test('list the users, and the latest events', async ({ assert }) => {
    const owner = await createOwner({ name: 'Dana Whitfield' })
    const silent = await createOwner({ name: 'Sid Silent', userType: 'builder' })
    await silent.user.merge({ phone: null }).save()
    const company = await createStager({ company: 'Fern & Field' })
    await (
      await createBid(await createProject(owner, { title: 'Riverside' }), company)
    ).accept(owner.user)
    const words = await textOf('')
    const { username, email } = silent.user
    for (const part of [
      'User Management Download CSV',
      'User Management Name Email Phone Type Joined Actions',
      `Sid Silent ${username} ${email} Not provided Builder ${today()}`,
      'Recent Activity Dana Whitfield accepted an offer of $3,640 on Riverside',
      'Fern & Field made an offer of $3,640 on Riverside',
      'Dana Whitfield posted Riverside',
      'Fern & Field joined as Staging Company',
    ]) {
      assert.include(words, part)
    }
    assert.match(words, /posted Riverside (Just now|\d+ minutes? ago) /)
    assert.include((await open(adminPath, admin)).text, 'aria-label="Delete Sid Silent"')
  }).tags(['@ADM-04', '@ADM-05'])

  test('show every detail of a stager and its last five bids', async ({ assert }) => {
    const owner = await createOwner({
      name: 'Dana Whitfield',
      userType: 'builder',
      company: 'Whitfield Homes',
    })
    const { user } = await createStager({
      name: 'Renee Castellano',
      company: 'Fern & Field',
      bio: 'Two designers',
      phone: '8285550142',
    })
    for (const [index, stagingLevel] of ['standard', 'luxury', 'ultra_luxury'].entries()) {
      const project = await createProject(owner, {
        title: `House ${'abc'[index]}`,
        stagingLevel: stagingLevel as 'luxury',
      })
      await createBid(project, { user, sessionId: '' })
    }
    for (const email of 'defg') {
      await createBid(await createProject(owner, { title: `House ${email}` }), {
        user,
        sessionId: '',
      })
    }
    const words = await textOf('/users')
    const line = (email: string, level: string) =>
      `House ${email} Lakeview, Asheville, NC, open ${level} $3,640 2-4 weeks 2 Dana Whitfield, Builder, Whitfield Homes ${today()} Pending`
    const ahead = `Recent offers Project Staging level Amount Timeline Levels Owner Offer made Status ${line('g', 'Luxury')}`
    for (const part of [
      `Renee Castellano ${user.username} Staging Company, Fern & Field projects 0 offers 7 Suspend Delete User`,
      `Email ${user.email} Phone (828) 555-0142 Joined ${today()} Company description Two designers`,
      ahead,
      `${line('d', 'Luxury')} ${line('c', 'Ultra Luxury')} House g`,
      '+ 2 more bids',
    ]) {
      assert.include(words, part)
    }
    assert.notInclude(words, 'House b Lakeview')
  }).tags(['@ADM-07', '@ADM-08'])

  test('show every detail of an owner and the last three projects', async ({ assert }) => {
    const { user, ...rest } = await createOwner({
      name: 'Dana Whitfield',
      company: 'Whitfield Homes',
    })
    for (const email of 'abcd') await createProject({ user, ...rest }, { title: `House ${email}` })
    const words = await textOf('/users')
    for (const part of [
      `Dana Whitfield ${user.username} Real Estate Agent, Whitfield Homes projects 4 offers 0`,
      `Joined ${today()} Company Whitfield Homes`,
      'Recent projects House d Open House c Open House b Open + 1 more project',
    ]) {
      assert.include(words, part)
    }
    assert.notInclude(words, 'House a')
  }).tags(['@ADM-07', '@ADM-09'])

  test('show every detail of a project, its owner and its last three bids', async ({ assert }) => {
    const owner = await createOwner({
      name: 'Dana Whitfield',
      userType: 'builder',
      company: 'Whitfield Homes',
      phone: '8285550142',
    })
    const project = await createProject(owner, { locationTypes: ['City limits', 'Mountains'] })
    for (const company of ['One', 'Two', 'Three', 'Four']) {
      await createBid(project, await createStager({ company }))
    }
    const words = await textOf('/projects')
    for (const part of [
      'Refresh Projects',
      'Colonial on Maple Street Lakeview, Asheville, NC 4 offers Open',
      `Created ${today()} Timeline 2-4 weeks Staging level Luxury`,
      'Property type Single Family Home, City limits, Mountains Levels 2',
      `Owner Dana Whitfield Builder, Whitfield Homes ${owner.user.email} (828) 555-0142`,
      'Recent offers Four $3,640 Pending Three $3,640 Pending Two $3,640 Pending + 1 more bid',
    ]) {
      assert.include(words, part)
    }
  }).tags(['@ADM-10'])

  test('say when a list is empty', async ({ assert }) => {
    assert.include(await textOf('/projects'), 'No detailed project data available')
    assert.include(await textOf('?q=nobody'), 'No users found')
    assert.include(await textOf('/users?q=nobody'), 'No detailed user data available')
  }).tags(['@ADM-11'])
})
