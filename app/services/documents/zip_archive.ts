import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { configure, ZipWriterStream } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

export interface ArchiveEntry {
  /** Path in the archive. */
  name: string
  content: Readable
  /** True for content that is already compressed, such as photos. */
  compressed?: boolean
}

/**
 * Streams entries into a zip archive one at a time: an archive of any size needs a few hundred
 * kilobytes of memory. If an entry fails, the stream fails, so the archive is never silently
 * incomplete.
 */
export function zipStream(entries: AsyncIterable<ArchiveEntry>): Readable {
  const { readable, zipWriter } = new ZipWriterStream()
  const archive = Readable.fromWeb(readable as NodeReadableStream<Uint8Array>)
  const pack = async () => {
    for await (const { name, content, compressed } of entries) {
      const source = Readable.toWeb(content) as ReadableStream<Uint8Array>
      await zipWriter.add(name, source, { level: compressed ? 0 : 6 })
    }
    await zipWriter.close()
  }
  pack().catch((error: Error) => archive.destroy(error))
  return archive
}
