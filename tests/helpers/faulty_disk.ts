import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { Writable } from 'node:stream'

type Call = (...args: unknown[]) => Promise<unknown>

/**
 * Lets a test decide which changes of the disk fail, in this process. `change` is called before each one
 * with what it is, such as `rename manifest.json`, and throws.
 *
 * @returns a function that takes it back
 */
export function watchDisk(change: (what: string) => void) {
  const { mkdir, open, rename, rm } = fs
  const calls = fs as unknown as Record<string, Call>
  const watched = (name: string, call: Call, place: number) => {
    calls[name] = async (...args) => {
      change(`${name} ${basename(String(args[place]))}`)
      return call(...args)
    }
  }
  watched('mkdir', mkdir as Call, 0)
  watched('rename', rename as Call, 1)
  watched('rm', rm as Call, 0)
  calls.open = async (...args) => {
    const [path, mode] = args
    if (mode !== 'wx') return (open as Call)(...args)
    const name = basename(String(path))
    change(`open ${name}`)
    const file = await open(String(path), 'wx', Number(args[2]))
    watchFile(file, name, change)
    return file
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { mkdir, open, rename, rm })
    syncBuiltinESMExports()
  }
}

/** A stream that fails keeps half of its first chunk. */
function watchFile(
  file: Awaited<ReturnType<typeof fs.open>>,
  name: string,
  change: (what: string) => void
) {
  const [createWriteStream, appendFile] = [
    file.createWriteStream.bind(file),
    file.appendFile.bind(file),
  ]
  file.appendFile = async (data, options) => {
    change(`append ${name}`)
    return appendFile(data, options)
  }
  file.createWriteStream = (options) => {
    try {
      change(`write ${name}`)
      return createWriteStream(options)
    } catch (error) {
      const failing = new Writable({
        write(chunk: Buffer, _, done) {
          void file
            .write(chunk.subarray(0, chunk.length / 2))
            .then(() => file.close())
            .catch(() => undefined)
            .then(() => done(error as Error))
        },
        final: (done) => void file.close().then(() => done(error as Error), done),
      })
      return failing as unknown as ReturnType<typeof createWriteStream>
    }
  }
}
