import { test } from '@japa/runner'
import sharp from 'sharp'
import { appUrl } from '#config/app'
import Project from '#models/project'
import PhotoFiles from '#services/photos/photo_files'
import { photoUrl } from '#shared/projects/photo_urls'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { moderate, reinstate, suspend } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { dataString, jpeg, remainingFiles, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'
import { exchange } from '#tests/helpers/wire'

const entities = { 'amp': '&', 'lt': '<', 'gt': '>', 'quot': '"', '#39': "'", '#x27': "'" }

const decoded = (text: string) =>
  text.replaceAll(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (_, name: keyof typeof entities) => entities[name]
  )

interface Head {
  status: number
  /** Open Graph and Twitter tags; a tag that is there twice has both texts. */
  tags: Record<string, string>
  description: string | undefined
  /** Without their context. */
  facts: Record<string, unknown>[]
  /** The types of all script elements of the page. */
  scripts: string[]
  title: string
}

async function headOf(path: string, person?: Person): Promise<Head> {
  const { status, text, title } = await open(path, person)
  const [head] = text.split('</head>')
  const tags: Record<string, string> = {}
  for (const [tag] of head.matchAll(/<meta\b[^>]*>/g)) {
    const [, name] = / (?:property|name)="([^"]*)"/.exec(tag) ?? []
    const [, content = ''] = / content="([^"]*)"/.exec(tag) ?? []
    if (name) tags[name] = [tags[name], decoded(content)].filter(Boolean).join('\n')
  }
  const blocks = [
    ...head.matchAll(/<script[^>]* type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
  ]
  return {
    status,
    title,
    description: tags.description,
    tags: Object.fromEntries(
      Object.entries(tags).filter(([name]) => /^(og|twitter|article|profile):/.test(name))
    ),
    facts: blocks.map(([, json]) => {
      const { '@context': context, ...facts } = JSON.parse(json)
      if (context !== 'https://schema.org') throw new Error(`The context is ${context}`)
      return facts
    }),
    scripts: [...text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes.trim()),
  }
}

interface Shown {
  title: string
  description: string
  path: string
  image: string
  alt: string
}

const tagsOf = ({ title, description, path, image, alt }: Shown) => ({
  'og:site_name': 'Stagely',
  'og:type': 'website',
  'og:title': `${title} · Stagely`,
  'og:description': description,
  'og:url': `${appUrl}${path}`,
  'og:image': `${appUrl}${image}`,
  'og:image:type': 'image/jpeg',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': alt,
  'twitter:card': 'summary_large_image',
})

const productPicture = {
  image: '/images/link-preview.jpg',
  alt: 'A living room staged with a sofa, rug and lamps',
}

const trailOf = (title: string, path: string) => ({
  '@type': 'BreadcrumbList',
  'itemListElement': [
    { '@type': 'ListItem', 'position': 1, 'name': 'Stagely', 'item': `${appUrl}/` },
    { '@type': 'ListItem', 'position': 2, 'name': title, 'item': `${appUrl}${path}` },
  ],
})

/** The picture behind `og:image`: format, width and height. */
async function pictureOf({ tags }: Head) {
  const { status, headers, body } = await exchange('GET', tags['og:image'].slice(appUrl.length))
  const { format, width, height } = await sharp(body).metadata()
  return [status, headers['content-type'], format, width, height]
}

const jpegOfPreview = [200, 'image/jpeg', 'jpeg', 1200, 630]

/** A project with two stored photos, as its owner posts it. */
async function post(owner: Person, changes: object = {}) {
  const photo = dataString(await jpeg())
  const form = { ...smallestForm, photos: [photo, photo], ...changes }
  const { body } = await call<{ id: number; photos: string[] }>(owner, 'POST /api/projects', form)
  const names = body.photos.map((url) => url.slice('/photos/'.length, -'.webp'.length))
  return { id: body.id, photos: body.photos, names, path: `/projects/${body.id}` }
}

test.group('Previews of links', (group) => {
  group.each.setup(() => emptyDatabase())

  test('show the product on pages that look the same to everyone', async ({ assert }) => {
    const owner = await createOwner()
    for (const [path, title] of Object.entries({
      '/': 'Home staging offers from local companies',
      '/how-it-works': 'How It Works',
      '/about': 'About',
      '/pricing': 'Platform Pricing',
      '/home-staging': 'Home staging by state',
      '/statistics': 'Statistics',
      '/how-reputation-works': 'How Reputation Works',
      '/help-center': 'Help Center',
      '/agreements/check': 'Check an Agreement',
      '/contact': 'Contact',
      '/terms-of-service': 'Terms of Service',
      '/privacy-policy': 'Privacy Policy',
    })) {
      const head = await headOf(`${path}?from=ad`)
      const description = String(head.description)
      assert.isAtLeast(description.length, 50, path)
      assert.deepEqual(head.tags, tagsOf({ title, description, path, ...productPicture }), path)
      assert.deepEqual((await headOf(path, owner)).tags, head.tags, path)
    }
    assert.deepEqual(await pictureOf(await headOf('/about')), jpegOfPreview)
  }).tags(['@PHN-20', '@PHN-21'])

  test('show a project as visitors read it, to every viewer', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const form = { propertyType: 'townhouse', stagingLevel: 'luxury', state: 'NC' }
    const { id, names, path } = await post(owner, form)
    const project = await Project.findOrFail(id)
    await project.edit(owner.user, {
      title: 'Colonial, call 704 555 0199',
      neighborhood: 'Lakeview 704-555-0199',
      city: '12 Oak Street, Bakersvile',
    })
    const visitor = await headOf(`${path}?from=ad`)
    const title = 'Colonial, call ••• ••• ••••'
    const description =
      'Townhouse in Lakeview ••• ••• ••••, •••• ••••••, Bakersvile, NC: Luxury staging, Flexible.'
    const [image, alt] = [`/photos/${names[0]}-1200.jpg`, `Photo of ${title}`]
    assert.deepEqual(visitor.tags, tagsOf({ title, description, path, image, alt }))
    assert.equal(visitor.description, description)
    assert.deepEqual(visitor.facts, [trailOf(title, path)])
    assert.deepEqual(await pictureOf(visitor), jpegOfPreview)

    const admin = await createAdmin()
    const own = await headOf(path, owner)
    assert.include(own.title, '704 555 0199')
    for (const person of [owner, company, admin]) {
      const { tags, facts, description: text } = await headOf(path, person)
      assert.deepEqual([tags, facts, text], [visitor.tags, visitor.facts, visitor.description])
    }
    const text = JSON.stringify([visitor.tags, visitor.facts, visitor.description])
    for (const hidden of ['704 555', '704-555', '12 Oak', owner.user.name, owner.user.email]) {
      assert.notInclude(text, hidden)
    }
    await call(owner, `PATCH /api/projects/${id}`, { title: 'Colonial with a porch' })
    assert.equal((await headOf(path)).tags['og:title'], 'Colonial with a porch · Stagely')
  }).tags(['@PHN-20', '@PHN-21', '@PHN-24'])

  test('keep to it once the fee is paid', async ({ assert }) => {
    const { owner, company, project } = await createPaidBid()
    const path = `/projects/${project.id}`
    const { tags } = await headOf(path)
    for (const person of [owner, company]) {
      assert.deepEqual((await headOf(path, person)).tags, tags)
    }
    for (const { user } of [owner, company]) {
      assert.notInclude(JSON.stringify(tags), user.name)
      assert.notInclude(JSON.stringify(tags), user.company ?? 'Company')
    }
  }).tags(['@PHN-20'])

  test('show the first photo that is not hidden, else the product', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    const { id, photos, names, path } = await post(owner)
    const image = async (person?: Person) => (await headOf(path, person)).tags['og:image']
    assert.equal(await image(), `${appUrl}/photos/${names[0]}-1200.jpg`)
    await moderate(admin, 'hide', id, photos[0])
    for (const person of [undefined, owner, admin]) {
      assert.equal(await image(person), `${appUrl}/photos/${names[1]}-1200.jpg`)
    }
    await moderate(admin, 'hide', id, photos[1])
    for (const person of [undefined, owner, admin]) {
      assert.equal(await image(person), `${appUrl}${productPicture.image}`)
    }
    assert.equal((await headOf(path)).tags['og:image:alt'], productPicture.alt)
  }).tags(['@PHN-21'])

  test('show nothing of a project that not everyone may see', async ({ assert }) => {
    const admin = await createAdmin()
    const none = { tags: {}, facts: [], description: undefined }
    const shown = async (path: string, person?: Person) => {
      const { status, tags, facts, description } = await headOf(path, person)
      return { status, tags, facts, description }
    }
    async function scene() {
      const [owner, company] = [await createOwner(), await createStager()]
      const project = await createProject(owner, {
        neighborhood: 'Lakeview',
        photos: ['c'.repeat(32)],
      })
      await createBid(project, company)
      return { owner, company, project, path: `/projects/${project.id}` }
    }
    const ways: Record<string, (made: Awaited<ReturnType<typeof scene>>) => Promise<unknown>> = {
      'the team hides it': ({ project }) => moderate(admin, 'hide', project.id),
      'its owner cancels it': ({ owner, project }) => project.cancel(owner.user),
      'its owner is suspended': ({ owner }) => suspend(admin, owner),
    }
    for (const [way, change] of Object.entries(ways)) {
      const made = await scene()
      assert.isNotEmpty((await shown(made.path)).tags)
      await change(made)
      assert.deepEqual(await shown(made.path), { status: 404, ...none }, way)
      assert.deepEqual(await shown(made.path, admin), { status: 200, ...none }, way)
      for (const person of [made.owner, made.company]) {
        const { status, ...rest } = await shown(made.path, person)
        assert.deepEqual(rest, none, `${way}: ${status}`)
      }
      const { text } = await open(made.path)
      for (const secret of [made.project.title, 'Lakeview', 'c'.repeat(32)]) {
        assert.notInclude(text, secret, way)
      }
    }
    const { owner, path, project } = await scene()
    await moderate(admin, 'hide', project.id)
    await moderate(admin, 'unhide', project.id)
    assert.isNotEmpty((await shown(path, owner)).tags)
    const deleted = await createProject(owner)
    await deleted.remove(owner.user)
    for (const person of [undefined, owner, admin]) {
      assert.deepEqual(await shown(`/projects/${deleted.id}`, person), { status: 404, ...none })
    }
    assert.deepEqual(await shown('/projects/999999'), { status: 404, ...none })
  }).tags(['@PHN-23'])

  test('show a company by its identifier and first photo', async ({ assert }) => {
    const [company, admin, owner] = [await createStager(), await createAdmin(), await createOwner()]
    const title = company.user.stagerIdentifier!
    const path = `/companies/${title}`
    const description = `Portfolio and experience of ${title}, a staging company on Stagely.`
    const bare = await headOf(path)
    assert.deepEqual(bare.tags, tagsOf({ title, description, path, ...productPicture }))
    assert.deepEqual(bare.facts, [trailOf(title, path)])

    const photo = dataString(await jpeg())
    const line = 'PUT /api/users/portfolio-photos'
    const { body } = await call<{ portfolioPhotos: string[] }>(company, line, {
      photos: [photo, photo],
    })
    const [name] = body.portfolioPhotos.map((url) => url.slice('/photos/'.length, -5))
    const image = `/photos/${name}-1200.jpg`
    const alt = `Staged by ${title}`
    const expected = tagsOf({ title, description, path, image, alt })
    for (const person of [undefined, company, owner, admin]) {
      assert.deepEqual((await headOf(`${path}?project=7`, person)).tags, expected)
    }
    const head = await headOf(path)
    assert.deepEqual(head.tags, expected)
    assert.deepEqual(await pictureOf(head), jpegOfPreview)
    for (const secret of [company.user.name, company.user.company!, company.user.email]) {
      assert.notInclude(JSON.stringify([head.tags, head.facts]), secret)
    }

    await suspend(admin, company)
    const { status, tags, facts } = await headOf(path)
    assert.deepEqual([status, tags, facts], [404, {}, []])
    await reinstate(admin, company)
    assert.deepEqual((await headOf(path)).tags, expected)
  }).tags(['@PHN-20', '@PHN-21', '@PHN-24'])

  test('are on no page for signed-in people, and on no other page', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createProject(owner)
    await createBid(await createProject(owner), company)
    for (const path of [
      '/dashboard',
      '/bids',
      '/messages',
      '/notifications',
      '/profile',
      '/edit-profile',
      '/password-and-sessions',
      '/people',
      '/join?token=unknown',
      '/portfolio-upload',
      '/payments',
      '/favorites',
      '/projects',
      '/submit-project',
      `/submit-project?like=${id}`,
      `/projects/${id}/compare`,
      `/projects/${id}/staging`,
      `/projects/${id}/before-and-after`,
      '/login',
      '/nowhere',
    ]) {
      for (const person of [undefined, owner, company]) {
        const { tags, facts } = await headOf(path, person)
        assert.deepEqual([tags, facts], [{}, []], path)
      }
    }
  }).tags(['@PHN-23'])

  test('tell search engines who Stagely is, on the home page', async ({ assert }) => {
    const { facts, description } = await headOf('/')
    assert.deepEqual(facts, [
      {
        '@type': 'Organization',
        'name': 'Stagely',
        'url': `${appUrl}/`,
        'logo': `${appUrl}/images/email-mark.png`,
        description,
      },
    ])
    assert.deepEqual((await headOf('/about')).facts, [])
  }).tags(['@PHN-24'])

  test('contain hostile titles as text', async ({ assert }) => {
    const owner = await createOwner()
    const plain = await createProject(owner, { title: 'Colonial' })
    const { scripts } = await headOf(`/projects/${plain.id}`)
    for (const title of [
      '</script><script>alert(1)</script>',
      '</SCRIPT ><img src=x onerror=alert(1)>',
      '<!--<script>',
      '"><meta property="og:image" content="x">',
      `it's "quoted" & \\u003c \\ &quot; &lt;b&gt;`,
      'Line\u2028and paragraph\u2029ends',
      ']]> {{ 7 * 7 }} ${7 * 7} \u202e',
    ]) {
      const { id } = await createProject(owner, { title })
      const path = `/projects/${id}`
      const head = await headOf(path)
      assert.equal(head.tags['og:title'], `${title} · Stagely`)
      assert.equal(head.tags['og:image:alt'], productPicture.alt)
      assert.deepEqual(head.facts, [trailOf(title, path)])
      assert.deepEqual(head.scripts, scripts, title)
      assert.deepEqual(Object.keys(head.tags), Object.keys((await headOf('/about')).tags))
    }
  }).tags(['@PHN-24'])

  test('have pictures that go with their photos', async ({ assert }) => {
    const owner = await createOwner()
    const { id, names, photos, path } = await post(owner)
    const drawn = names.map((name) => `${name}-1200.jpg`)
    for (const file of drawn) assert.equal((await exchange('GET', `/photos/${file}`)).status, 200)
    assert.includeMembers(await storedFiles(), drawn)
    await call(owner, `PATCH /api/projects/${id}`, { photos: [photos[1]] })
    const files = await remainingFiles()
    assert.notInclude(files, drawn[0])
    assert.include(files, drawn[1])
    assert.equal((await exchange('GET', `/photos/${drawn[0]}`)).status, 404)
    assert.equal((await headOf(path)).tags['og:image'], `${appUrl}/photos/${drawn[1]}`)

    await PhotoFiles.remove([names[1]])
    assert.notInclude(await storedFiles(), drawn[1])
    assert.equal((await exchange('GET', photoUrl(names[1]))).status, 404)
  }).tags(['@PHN-22'])
})
