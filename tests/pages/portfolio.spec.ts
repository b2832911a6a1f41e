import { test } from '@japa/runner'
import { atBothSizes, browse, expect, open } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { createStager } from '#tests/helpers/people'

test.group('The portfolio', (group) => {
  group.each.setup(() => emptyDatabase())

  test('says which photos it takes, once, at both sizes', async () => {
    const page = await browse({ as: await createStager() })
    await open(page, '/portfolio-upload')
    const formats = page.getByText('JPEG, PNG, WebP or HEIC, up to 5 MB.').filter({ visible: true })
    await atBothSizes(page, () => expect(formats).toHaveCount(1))
  }).tags(['@PLC-109'])
})
