import { test } from '@japa/runner'
import {
  emailPhotoUrl,
  photoNameFromUrl,
  photoUrl,
  thumbnailOf,
  thumbnailUrl,
} from '#shared/projects/photo_urls'

const name = 'k3v9x2m7q1w8e5r4t6y0'

test.group('Addresses of photos', () => {
  test('name the photo and its size', ({ assert }) => {
    assert.equal(photoUrl(name), `/photos/${name}.webp`)
    assert.equal(thumbnailUrl(name), `/photos/${name}-480.webp`)
    assert.equal(emailPhotoUrl(name), `/photos/${name}.jpg`)
  })

  test('lead back to the name of the photo', ({ assert }) => {
    for (const url of [
      photoUrl(name),
      thumbnailUrl(name),
      `https://stagely.example${photoUrl(name)}`,
      `http://localhost:3333${thumbnailUrl(name)}`,
    ]) {
      assert.equal(photoNameFromUrl(url), name, url)
    }
    for (const length of [16, 40]) {
      const other = 'a'.repeat(length)
      assert.equal(photoNameFromUrl(photoUrl(other)), other)
    }
    for (const url of [
      emailPhotoUrl(name),
      photoUrl('a'.repeat(15)),
      photoUrl('a'.repeat(41)),
      photoUrl('../../etc/passwd'),
      photoUrl(name.toUpperCase()),
      `${photoUrl(name)}?size=1`,
      `/other${photoUrl(name)}`,
      `https://a/b${photoUrl(name)}`,
      `ftp://stagely.example${photoUrl(name)}`,
      `/photos/${name}-960.webp`,
      `/photos/${name}xwebp`,
      'data:image/webp;base64,UklGRg==',
      '',
    ]) {
      assert.isNull(photoNameFromUrl(url), url)
    }
  })

  test('become those of thumbnails, and others stay', ({ assert }) => {
    assert.equal(thumbnailOf(photoUrl(name)), thumbnailUrl(name))
    assert.equal(
      thumbnailOf(`https://stagely.example${photoUrl(name)}`),
      `https://stagely.example${thumbnailUrl(name)}`
    )
    const data = 'data:image/webp;base64,UklGRg=='
    assert.equal(thumbnailOf(data), data)
    assert.equal(thumbnailOf(thumbnailUrl(name)), thumbnailUrl(name))
  })
})
