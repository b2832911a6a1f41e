import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { errors } from '@vinejs/vine'
import {
  messageFileExtensions,
  messageFileLimits,
  type MessageFileKind,
} from '#shared/messages/message_files'
import { decode } from '#services/decoding/decoder'
import { type PdfInspection, thumbnailSide } from '#services/decoding/processes/tasks'
import { listFiles } from '#services/files/opening'
import {
  readIfStored,
  removeKeys,
  storeTogether,
  tryToRemove,
  type NamedFiles,
} from '#services/files/storage'
import { acceptedFormats, bytesOfDataUrl, reencode, typeOfDataUrl } from '#services/photos/images'

/** Larger than photos of projects, so that text on plans and contracts stays readable. */
const imageLimits = { side: 2560, bytes: 3 * 1024 * 1024 }

const unavailable = {
  storing: 'Files cannot be stored right now. Nothing was saved. Try again in a moment.',
  showing: 'Files cannot be downloaded right now. Try again in a moment.',
}

const pdfFaults: Record<Extract<PdfInspection, { fault: string }>['fault'], string> = {
  unreadable: 'This PDF could not be read.',
  encrypted: 'This PDF is protected with a password. Remove the password and try again.',
  active: 'This PDF contains scripts or other files. Print it to a new PDF and send that.',
}

/** A file as it is stored. `name` is random, `bytes` is its size, width and height are in pixels. */
export interface StoredFile {
  name: string
  kind: MessageFileKind
  bytes: number
  width: number | null
  height: number | null
  pages: number | null
}

function refuse(message: string): never {
  throw new errors.E_VALIDATION_ERROR([{ field: 'data', message, rule: 'file' }])
}

/** Checks form and size of a data URL, but not the content. */
function contentOf(input: string): { bytes: Buffer; format: string } {
  const type = typeOfDataUrl(input)
  const format = type === 'application/pdf' ? 'pdf' : acceptedFormats.get(type)
  if (!format) refuse('Choose an image or a PDF.')
  const bytes = bytesOfDataUrl(input)
  if (!bytes) refuse('This file could not be read.')
  if (bytes.length > messageFileLimits.bytes) refuse('This file is larger than 10MB.')
  return { bytes, format }
}

const folder = 'files/'

const keyOf = (file: string) => `${folder}${file}`

/** An image has a thumbnail; a PDF has only itself. */
const keysOf = (name: string, kind: MessageFileKind) =>
  (kind === 'pdf' ? [`${name}.pdf`] : [`${name}.webp`, `${name}-${thumbnailSide}.webp`]).map(keyOf)

/** Adapter for the storage of files in messages: the local disk by default, S3 if configured. */
export default class FileStore {
  /**
   * Checks a file, stores it and runs `work`. Images are re-encoded without metadata. PDFs are stored
   * as they are if they open without a password and contain neither scripts nor other files. Removes
   * the file if `work` fails.
   *
   * @param input  data URL
   * @throws E_VALIDATION_ERROR (422) for anything else
   * @throws TemporarilyUnavailable (503) if the storage is unavailable, or too many files are waiting
   */
  static async store<T>(input: string, work: (file: StoredFile) => Promise<T>): Promise<T> {
    const { bytes, format } = contentOf(input)
    const file =
      format === 'pdf' ? await this.#storePdf(bytes) : await this.#storeImage(bytes, format)
    try {
      return await work(file)
    } catch (error) {
      await tryToRemove(keysOf(file.name, file.kind))
      throw error
    }
  }

  static async #storePdf(bytes: Buffer): Promise<StoredFile> {
    // Other beginnings are accepted by viewers, but the file could be something else as well.
    const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    const found = isPdf ? await decode('inspectPdf', { bytes }) : null
    const inspection = found ?? { fault: 'unreadable' }
    if ('fault' in inspection) refuse(pdfFaults[inspection.fault])
    const name = randomBytes(16).toString('hex')
    const content = { content: bytes, contentType: 'application/pdf' }
    await storeTogether(new Map([[keyOf(`${name}.pdf`), content]]), unavailable.storing)
    const { pages } = inspection
    return { name, kind: 'pdf', bytes: bytes.length, width: null, height: null, pages }
  }

  static async #storeImage(bytes: Buffer, format: string): Promise<StoredFile> {
    const renditions = await reencode(bytes, format, imageLimits)
    if (!renditions) refuse('This image could not be read.')
    const { photo, thumbnail, width, height } = renditions
    const name = randomBytes(16).toString('hex')
    const contentType = 'image/webp'
    const files = new Map([
      [keyOf(`${name}.webp`), { content: photo, contentType }],
      [keyOf(`${name}-${thumbnailSide}.webp`), { content: thumbnail, contentType }],
    ])
    await storeTogether(files, unavailable.storing)
    return { name, kind: 'image', bytes: photo.length, width, height, pages: null }
  }

  /** All stored files, at most 1,000 at a time. @param start  `next` of an earlier list */
  static async *lists(start?: string): AsyncGenerator<NamedFiles> {
    for await (const { files, next } of listFiles(folder, start)) {
      yield {
        files: files.flatMap((file) => {
          const name = /^files\/([a-f0-9]{32})(?:(?:-480)?\.webp|\.pdf)$/.exec(file.key)?.[1]
          return name ? [{ ...file, name }] : []
        }),
        next,
      }
    }
  }

  static keysOf(name: string, kind: MessageFileKind): string[] {
    return keysOf(name, kind)
  }

  /** Where a file is stored, by its name with the extension, and what to say while it can't be read. */
  static address(file: string) {
    return { key: keyOf(file), refusal: unavailable.showing }
  }

  /** The file as a stream, or null if it is missing. */
  static read(name: string, kind: MessageFileKind): Promise<Readable | null> {
    return readIfStored(keyOf(`${name}.${messageFileExtensions[kind]}`))
  }

  /** Removes files that nothing refers to. */
  static remove(names: readonly string[]) {
    return removeKeys(names.flatMap((name) => [...keysOf(name, 'image'), ...keysOf(name, 'pdf')]))
  }
}
