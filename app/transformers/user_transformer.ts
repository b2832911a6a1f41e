import { BaseTransformer } from '@adonisjs/core/transformers'
import type User from '#models/user'
import { publicPhotoUrl, publicThumbnailUrl } from '#transformers/photo_urls'

/** The signed-in user's own data, without password, tokens and provider ids. */
export default class UserTransformer extends BaseTransformer<User> {
  toObject() {
    const user = this.resource
    return {
      ...this.pick(user, [
        'id',
        'username',
        'email',
        'userType',
        'userTypeLabel',
        'name',
        'firstName',
        'phone',
        'company',
        'website',
        'bio',
        'introduction',
        'areaCounty',
        'areaState',
        'rating',
        'stagerIdentifier',
        'isAdmin',
      ]),
      createdAt: user.createdAt.toJSDate().toISOString(),
      avatar: user.avatar ? publicThumbnailUrl(user.avatar) : null,
      portfolioPhotos: user.portfolioPhotos.map(publicPhotoUrl),
      navigation: user.isStager ? ('stager' as const) : ('owner' as const),
    }
  }
}
