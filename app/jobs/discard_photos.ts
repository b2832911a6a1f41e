import { RemovalJob, removalOptions } from '#jobs/removal_job'
import PhotoStore from '#services/photos/photo_store'

/** Deletes photos that nothing refers to anymore. */
export default class DiscardPhotos extends RemovalJob {
  static options = removalOptions

  protected remove(names: string[]) {
    return PhotoStore.remove(names)
  }
}
