import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'

interface Report {
  diagnostics: {
    code?: string
    message: string
    filename: string
    labels: { span: { line: number } }[]
  }[]
}

/** The linter ends with code 1 if it finds something. */
function lint(folder: string): Promise<Report> {
  const linter = app.makePath('node_modules/oxlint/bin/oxlint')
  return new Promise((resolve, reject) => {
    const args = [linter, '-c', 'oxlint.config.ts', '-f', 'json']
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 24 }, (error, stdout) => {
      if (error && error.code !== 1) return reject(error)
      resolve(JSON.parse(stdout))
    })
  })
}

/**
 * The lines whose import our lint configuration forbids.
 *
 * @param files the lines of each file, by its path in the checkout; the files need not exist
 * @returns the forbidden lines of each file
 */
export async function forbiddenImports(
  files: Record<string, string[]>
): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'))
  try {
    const config = pathToFileURL(app.makePath('oxlint.config.ts')).href
    await writeFile(join(folder, 'oxlint.config.ts'), `export { default } from '${config}'\n`)
    for (const [path, lines] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), `${lines.join('\n')}\n`)
    }

    const { diagnostics } = await lint(folder)
    const found = Object.fromEntries(Object.keys(files).map((path) => [path, new Set<string>()]))
    for (const { code, filename, labels, message } of diagnostics) {
      if (!code) throw new Error(`${filename}: ${message}`)
      if (code !== 'eslint(no-restricted-imports)') continue
      const path = relative(folder, join(folder, filename)).replaceAll('\\', '/')
      found[path].add(files[path][labels[0].span.line - 1])
    }
    return Object.fromEntries(Object.entries(found).map(([path, lines]) => [path, [...lines]]))
  } finally {
    await rm(folder, { recursive: true })
  }
}
