import crypto from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import S3rver from 's3rver'

/**
 * What a call to the storage ends in: an internal error, no answer at all, a broken connection, or
 * one that breaks after half of the content.
 */
export type StorageFault = 'error' | 'silence' | 'broken' | 'half'

const bucket = 'stagely'
const suffix = '._S3rver_object'

/**
 * s3rver encrypts the tokens of its lists with DES, which OpenSSL 3 no longer has. Triple DES with
 * one key three times is the same.
 */
function provideDes() {
  const { createCipheriv, createDecipheriv } = crypto
  const withDes =
    <Result>(create: (algorithm: string, key: Buffer, iv: Buffer) => Result) =>
    (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des'
        ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : create(algorithm, key, iv)
  Object.assign(crypto, {
    createCipheriv: withDes(createCipheriv),
    createDecipheriv: withDes(createDecipheriv),
  })
  return () => void Object.assign(crypto, { createCipheriv, createDecipheriv })
}

function fail(fault: StorageFault, request: IncomingMessage, response: ServerResponse) {
  if (fault === 'broken') return request.socket.destroy()
  if (fault === 'silence') return request.resume()
  request.resume()
  response.writeHead(500, { 'content-type': 'application/xml' })
  response.end('<Error><Code>InternalError</Code><Message>Try again.</Message></Error>')
}

/** Breaks the connection after half of the first chunk. */
function breakMidway(response: ServerResponse) {
  const write = response.write.bind(response)
  response.write = (chunk: Buffer) =>
    write(chunk.subarray(0, chunk.length / 2), () => response.socket?.destroy())
}

/** An S3 server with one bucket, on a loopback port. It can fail, and counts its calls. */
export async function startObjectStorage() {
  const directory = await mkdtemp(join(tmpdir(), 'stagely-bucket-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await s3.configureBuckets()
  const answer = s3.callback()
  const withdrawDes = provideDes()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage')
    const key = pathname.split('/').slice(2).join('/')
    const call = searchParams.has('list-type') ? 'LIST' : `${request.method} ${key}`
    storage.calls.push(call)
    const fault = storage.faultOf(call)
    if (fault === 'half') breakMidway(response)
    else if (fault) return void fail(fault, request, response)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const pathOf = (key: string) => join(directory, bucket, `${key}${suffix}`)

  const storage = {
    /** Variables of a process that stores its files here. */
    settings: {
      DRIVE_DISK: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Every call so far, such as `GET files/0a1b.pdf` or `LIST`. Tests may empty it. */
    calls: [] as string[],
    /** Decides which calls fail. */
    faultOf: (_call: string): StorageFault | null => null,
    /** Keys of the stored files, sorted. */
    async keys(): Promise<string[]> {
      const files = await readdir(join(directory, bucket), { recursive: true })
      return files
        .filter((file) => file.endsWith(suffix))
        .map((file) => file.slice(0, -suffix.length))
        .toSorted()
    },
    /** Stores a file as of a moment, without a call. */
    async place(key: string, storedAt: Date) {
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await writeFile(pathOf(key), 'content')
      // Otherwise it is computed for the first list.
      await writeFile(`${pathOf(key)}.md5`, crypto.hash('md5', 'content'))
      await utimes(pathOf(key), storedAt, storedAt)
    },
    /** Changes when a file was stored. */
    age: (key: string, storedAt: Date) => utimes(pathOf(key), storedAt, storedAt),
    remove: (key: string) => rm(pathOf(key)),
    async empty() {
      await rm(join(directory, bucket), { recursive: true })
      await mkdir(join(directory, bucket))
    },
    async stop() {
      withdrawDes()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true })
    },
  }
  return storage
}
