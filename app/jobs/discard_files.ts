import { RemovalJob, removalOptions } from '#jobs/removal_job'
import FileStore from '#services/files/file_store'

/** Deletes files of messages that nothing refers to anymore. */
export default class DiscardFiles extends RemovalJob {
  static options = removalOptions

  protected remove(names: string[]) {
    return FileStore.remove(names)
  }
}
