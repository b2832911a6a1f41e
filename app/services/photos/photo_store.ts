import { readFile } from 'node:fs/promises'
import { photoNameFromUrl } from '#shared/projects/photo_urls'
import { decode } from '#services/decoding/decoder'
import PhotoFiles from '#services/photos/photo_files'
import {
  copySent,
  dataUrlOf,
  floorPlan,
  refuse,
  sentNameOf,
  singlePhoto,
  storeInline,
  targetInList,
  type ErrorTarget,
} from '#services/photos/request_photos'
import { sentPhoto } from '#services/photos/sent_photo'

interface StoringOptions {
  /** How an error refers to the photo at an index. */
  placeOf?: (index: number) => ErrorTarget
  /** The user whose photos that were sent before may be used. Nobody's by default. */
  sentBy?: number
}

/** Stores the photos of requests: on the local disk by default, on S3 if configured. */
export default class PhotoStore {
  /**
   * Stores the photos of a request and runs `work` with their names in the same order. Removes the
   * stored photos if anything fails.
   *
   * @param inputs data URLs, photo URLs from the API, or what `send` returned
   * @param known names the caller may keep; any other photo URL is refused as deleted
   * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
   */
  static async storeAll<T>(
    inputs: string[],
    known: readonly string[],
    work: (names: string[]) => Promise<T>,
    { placeOf = targetInList, sentBy }: StoringOptions = {}
  ): Promise<T> {
    const stored: string[] = []
    const used: string[] = []
    let result: T
    try {
      const names: string[] = []
      for (const [index, input] of inputs.entries()) {
        const kept = photoNameFromUrl(input)
        if (kept && known.includes(kept)) {
          names.push(kept)
          continue
        }
        if (kept)
          refuse(placeOf(index).field, 'This photo was deleted. Remove it here and save again.')
        const sent = sentNameOf(input, sentBy, placeOf(index))
        if (sent) used.push(sent)
        const name = sent
          ? await copySent(sent, placeOf(index))
          : await storeInline(input, placeOf(index))
        stored.push(name)
        names.push(name)
      }
      result = await work(names)
    } catch (error) {
      await PhotoFiles.tryToRemove(stored)
      throw error
    }
    await PhotoFiles.tryToRemove(used)
    return result
  }

  /**
   * Stores a photo before the form that it belongs to, so that a lost connection costs one photo
   * at most. Nobody can see it. It is deleted once it is used, or after a day.
   *
   * @param input  data URL
   * @returns what a form sends instead of the photo, for twelve hours
   * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
   */
  static async send(input: string, userId: number): Promise<string> {
    return sentPhoto(userId, await storeInline(input, singlePhoto))
  }

  /**
   * Stores a floor plan and runs `work` with its name. Removes it if `work` fails.
   *
   * @param input  data URL
   * @throws E_VALIDATION_ERROR (422) for anything that is not an image
   */
  static async storeFloorPlan<T>(input: string, work: (name: string) => Promise<T>): Promise<T> {
    return this.storeAll([input], [], ([name]) => work(name), { placeOf: () => floorPlan })
  }

  /**
   * Stores the photos of a request once for each of several projects, because no two projects may
   * share a file: each deletes its own. Removes all of them if anything fails.
   *
   * @param inputs data URLs, or what `send` returned
   * @param count how many projects
   * @param work gets the names for each project
   */
  static async storeForEach<T>(
    inputs: string[],
    count: number,
    work: (names: string[][]) => Promise<T>,
    options?: StoringOptions
  ): Promise<T> {
    const storeCopies = async (first: string[]) => {
      const copies: string[][] = []
      try {
        for (let at = 1; at < count; at += 1) {
          const names: string[] = []
          copies.push(names)
          for (const name of first) names.push(await PhotoFiles.copy(name))
        }
        return await work([first, ...copies])
      } catch (error) {
        await PhotoFiles.tryToRemove(copies.flat())
        throw error
      }
    }
    return this.storeAll(inputs, [], storeCopies, options)
  }

  /**
   * Stores one photo and a copy of a stored one, and runs `work` with their names. Removes both if
   * anything fails.
   *
   * @param source name of the photo to copy
   * @throws E_VALIDATION_ERROR (422) if the input is not a photo
   */
  static async storeWithCopy<T>(
    { input, placeOf, source }: { input: string; placeOf: () => ErrorTarget; source: string },
    work: (names: { stored: string; copy: string }) => Promise<T>
  ): Promise<T> {
    return this.storeAll(
      [input],
      [],
      async ([stored]) => {
        const copy = await PhotoFiles.copy(source)
        try {
          return await work({ stored, copy })
        } catch (error) {
          await PhotoFiles.tryToRemove([copy])
          throw error
        }
      },
      { placeOf }
    )
  }

  /** Copies stored photos and runs `work` with the new names. Removes the copies if anything fails. */
  static async copyAll<T>(
    sources: readonly string[],
    work: (names: string[]) => Promise<T>
  ): Promise<T> {
    const copies: string[] = []
    try {
      for (const source of sources) copies.push(await PhotoFiles.copy(source))
      return await work(copies)
    } catch (error) {
      await PhotoFiles.tryToRemove(copies)
      throw error
    }
  }

  /**
   * Stored photos as data URLs, as the API accepts them. Skips missing photos.
   *
   * @throws TemporarilyUnavailable (503) if the storage is unavailable
   */
  static async toDataUrls(names: string[]): Promise<string[]> {
    const photos: string[] = []
    for (const name of names) {
      const bytes = await PhotoFiles.bytesOf(name)
      if (bytes) photos.push(dataUrlOf(bytes))
    }
    return photos
  }

  /**
   * Stores a WebP file as it is. Only for the demo market's own photos.
   *
   * @param thumbnail path of the thumbnail, if it was made before
   */
  static async importFile(path: string, thumbnail?: string): Promise<string> {
    const photo = await readFile(path)
    const made = thumbnail ? await readFile(thumbnail) : await decode('thumbnail', { bytes: photo })
    if (!made) throw new Error(`${path} could not be read`)
    return PhotoFiles.write({ photo, thumbnail: made })
  }
}
