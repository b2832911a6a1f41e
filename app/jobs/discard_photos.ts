import { RemovalJob, removalOptions } from '#jobs/removal_job'
import PhotoFiles from '#services/photos/photo_files'

/** Deletes photos that nothing refers to anymore. */
export default class DiscardPhotos extends RemovalJob {
  static options = removalOptions

  protected remove(names: string[]) {
    return PhotoFiles.remove(names)
  }
}
