/**
 * `npm run release`: makes dist/stagely-VERSION.tar.gz of the last commit, with its production packages, the list of
 * them (CycloneDX) and SHA256SUMS. The same commit always makes the same bytes; `--verify` builds it twice and compares.
 * `--arch=arm64` is for servers with that processor.
 */
import { createHash } from 'node:crypto'
import {
  createReadStream,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { onStopRequest, runProgram, stopAll } from './setup/processes.ts'
import { projectPath, runScript, SetupError } from './setup/project.ts'
import { browserPackages } from './setup/used_packages.ts'

const { values: given } = parseArgs({
  options: {
    arch: { type: 'string', default: 'x64' },
    verify: { type: 'boolean', default: false },
  },
})

/** What runs without the caller's umask and language, which a build must not depend on. */
async function run(folder: string, program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const command = ['-C', folder, program, ...args]
  const settings = { ...process.env, LC_ALL: 'C', TZ: 'UTC', npm_config_umask: '022', ...env }
  const { code, output } = await runProgram('env', command, { env: settings, limit: 900_000 })
  if (code !== 0) throw new SetupError(`${output}\n${program} ${args.join(' ')} failed.`)
  return output.trim()
}

const npm = [
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--prefer-offline',
  '--loglevel=error',
]

/** Checks the commit out and builds it, with nothing from this folder. Returns the folder of the release. */
async function build(parent: string, commit: string, version: string) {
  const source = join(parent, 'source')
  rmSync(parent, { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  const archive = join(parent, 'source.tar')
  await run(projectPath(), 'git', ['archive', '--output', archive, commit])
  await run(source, 'tar', ['-xf', archive])
  await run(source, 'npm', ['ci', '--include=dev', ...npm])
  await run(source, 'npm', ['run', 'build'], { RELEASE_COMMIT: commit, NODE_ENV: 'production' })

  const folder = join(source, 'build')
  const platform = ['--os=linux', `--cpu=${given.arch}`, '--libc=glibc']
  await run(folder, 'npm', ['ci', '--omit=dev', '--ignore-scripts', ...platform, ...npm])
  const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
  const described = { ...release, platform: `linux-${given.arch}` }
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(described, null, 2)}\n`)
  writeFileSync(join(folder, 'sbom.cdx.json'), await listOfContents(folder))
  const top = join(parent, `stagely-${version}`)
  await run(parent, 'mv', [folder, top])
  return top
}

/**
 * npm's list of the packages, without the random number and the time that differ in each, and with what is built into
 * the scripts of the pages.
 */
async function listOfContents(folder: string) {
  const sbom = JSON.parse(
    await run(folder, 'npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'])
  )
  delete sbom.serialNumber
  delete sbom.metadata.timestamp
  const listed = new Set(sbom.components.map(({ purl }: { purl: string }) => purl))
  for (const { name, version, license } of browserPackages()) {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    if (listed.has(purl)) continue
    const licenses = license ? { licenses: [{ license: { id: license } }] } : {}
    const properties = [{ name: 'stagely:part', value: 'scripts of the pages' }]
    sbom.components.push({
      'type': 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      purl,
      ...licenses,
      properties,
    })
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}

/** Packs a release: names in order, the time of its commit, no owner. */
async function pack(top: string, tarball: string, time: string) {
  const [parent, name] = [join(top, '..'), top.slice(top.lastIndexOf('/') + 1)]
  const same = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner']
  const plain = ['--format=gnu', '--hard-dereference', '--mode=u+rwX,go+rX,go-w']
  const tar = tarball.replace(/\.gz$/, '')
  await run(parent, 'tar', [...same, ...plain, '-cf', tar, name])
  await run(parent, 'gzip', ['-n', '-9', '-f', tar])
}

async function sumOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function makeRelease(version: string, commit: string, to: string, parent: string) {
  const time = await run(projectPath(), 'git', ['log', '-1', '--format=%ct', commit])
  const top = await build(parent, commit, version)
  const name = `stagely-${version}.tar.gz`
  await pack(top, join(to, name), time)
  return { name, top, sum: await sumOf(join(to, name)) }
}

onStopRequest(() => void stopAll())

await runScript(async () => {
  try {
    const commit = await run(projectPath(), 'git', ['rev-parse', 'HEAD'])
    const { version } = JSON.parse(
      await run(projectPath(), 'git', ['show', `${commit}:package.json`])
    )
    const to = projectPath('dist')
    const parent = projectPath('tmp', 'release')
    mkdirSync(to, { recursive: true })
    const { name, top, sum } = await makeRelease(version, commit, to, parent)
    const files = globSync('**/*', { cwd: top }).length
    const sbom = `stagely-${version}.cdx.json`
    writeFileSync(join(to, sbom), readFileSync(join(top, 'sbom.cdx.json')))
    const sums = [
      [sum, name],
      [await sumOf(join(to, sbom)), sbom],
    ]
    writeFileSync(join(to, 'SHA256SUMS'), sums.map((each) => `${each.join('  ')}\n`).join(''))
    const { components } = JSON.parse(readFileSync(join(top, 'sbom.cdx.json'), 'utf8'))
    const size = (statSync(join(to, name)).size / 1e6).toFixed(1)
    console.log(
      `dist/${name}: ${size} MB, ${files} files, ${components.length} packages, commit ${commit.slice(0, 12)}`
    )
    console.log(`SHA-256 ${sum}`)
    if (!given.verify) return 0

    const again = projectPath('tmp', 'release-again')
    mkdirSync(again, { recursive: true })
    const second = await makeRelease(version, commit, again, projectPath('tmp', 'release'))
    if (second.sum !== sum) throw new SetupError(`A second build differs: ${join(again, name)}`)
    rmSync(again, { recursive: true })
    console.log('A second build has the same bytes.')
    return 0
  } finally {
    rmSync(projectPath('tmp', 'release'), { recursive: true, force: true })
    await stopAll()
  }
})
