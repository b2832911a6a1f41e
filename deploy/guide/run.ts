/**
 * `npm run guide`: runs the commands of docs/installing.md on an empty Debian 12 that its own systemd boots
 * in a container, pays the first fee, and then disturbs the units. Needs root, debootstrap and
 * systemd-container; changes nothing outside storage/guide. `--release=FILE` is the tarball to install, with
 * SHA256SUMS beside it; without it the last commit is built. `--upgrade=FILE` is one of a later version, to which
 * the machine is upgraded. `--record` writes docs/screenshots/operator/guide-run.txt.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { onStopRequest, runProgram, stopAll } from '../../bin/setup/processes.ts'
import { projectPath, runScript, SetupError } from '../../bin/setup/project.ts'
import { guideBlocks, type Block } from './blocks.ts'
import { disturbances } from './disturbances.ts'
import { Installation, values } from './installation.ts'
import { Machine } from './machine.ts'

const { values: given } = parseArgs({
  options: {
    release: { type: 'string' },
    upgrade: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})

const lines: string[] = []
function say(line: string): void {
  lines.push(line)
  console.log(line)
}

const indented = (text: string) => text.trim().replaceAll(/^/gm, '    ')

/** Runs a part, and says how long it took. What it returns is shown below. */
async function part(name: string, work: () => Promise<string>): Promise<boolean> {
  const began = performance.now()
  const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  try {
    const shown = await work()
    say(`✓ ${name}  ${took()}`)
    if (shown) say(indented(shown))
    return true
  } catch (error) {
    say(`✗ ${name}  ${took()}\n${indented((error as Error).message)}`)
    return false
  }
}

/** A release of the last commit. */
async function buildRelease(): Promise<string> {
  const { code, output } = await runProgram('npm', ['run', 'release'], { limit: 1_800_000 })
  if (code !== 0) throw new SetupError(`${output}\nThe release can't be built.`)
  return projectPath(`dist/stagely-${values.RELEASE}.tar.gz`)
}

/** Brings a release and its checksum to the machine, into a folder of its own. */
async function bring(machine: Machine, tarball: string, folder: string): Promise<string> {
  mkdirSync(machine.path(folder), { recursive: true })
  const sums = join(dirname(tarball), 'SHA256SUMS')
  for (const file of [tarball, sums]) {
    await copyFile(file, machine.path(join(folder, basename(file))))
  }
  return join(folder, basename(tarball))
}

/** What the run does in place of a block, or around it; each is named in the log. */
function commandsOf({ kind, commands }: Block): { commands: string; note: string } {
  if (kind === 'yours') {
    const settings = Object.entries(values).map(([name, value]) => `${name}='${value}'`)
    return { commands: settings.join('\n'), note: ' (the values of this run)' }
  }
  if (kind === 'elsewhere') {
    return { commands: 'node --version', note: ' (replaced: the same Node.js, from this machine)' }
  }
  return { commands, note: '' }
}

onStopRequest(() => void stopAll())

await runScript(async () => {
  mkdirSync(projectPath('storage/guide'), { recursive: true })
  const release = given.release ?? (await buildRelease())
  const machine = await Machine.prepare()
  await copyFile(process.execPath, machine.path('/usr/bin/node'))
  await bring(machine, release, '/root')
  const later = given.upgrade && (await bring(machine, given.upgrade, '/root/later'))
  const site = new Installation(machine)
  let failed = 0
  const count = async (name: string, work: () => Promise<string>) => {
    const isFine = await part(name, work)
    if (!isFine) failed += 1
    return isFine
  }
  try {
    const began = performance.now()
    say(`docs/installing.md on ${machine.release()}\n`)
    await part('boot', async () => {
      await machine.boot()
      await site.open()
      return ''
    })
    let isInstalled = true
    for (const block of guideBlocks()) {
      const { commands, note } = commandsOf(block)
      await site.before(block)
      isInstalled = await count(`${block.section}${note}`, async () => {
        const output = await site.run(commands)
        return [commands.trim().replaceAll(/^/gm, '# '), await site.after(block, output)]
          .filter(Boolean)
          .join('\n')
      })
      if (!isInstalled) break
    }
    if (isInstalled) {
      say(
        `\nFrom the boot to the first payment: ${Math.round((performance.now() - began) / 1000)} s\n`
      )
      for (const { name, run } of disturbances(site, later)) await count(name, run)
    }
    say(`\n${failed ? `${failed} failed` : 'All passed'}`)
    return failed ? 1 : 0
  } finally {
    if (given.record) {
      const folder = projectPath('docs/screenshots/operator')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'guide-run.txt'), `${lines.join('\n')}\n`)
    }
    site.close()
    await machine.powerOff()
    await stopAll()
  }
})
