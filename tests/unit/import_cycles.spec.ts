import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** The file that an import of our own code names, such as `app/models/bid.ts`; null for a package. */
function fileOf(specifier: string, importer: string): string | null {
  if (specifier.startsWith('#')) return join('app', `${specifier.slice(1)}.ts`)
  if (!specifier.startsWith('.')) return null
  return join(dirname(importer), specifier).replace(/\.js$/, '.ts')
}

const isType = (node: ts.Node) => ts.isPartOfTypeNode(node) || ts.isTypeQueryNode(node.parent)

const isModel = (path: string | null) => path?.startsWith('app/models/') ?? false

/**
 * The modules that this source loads and uses; types don't count. Models call each other in methods and relations, so
 * of another model only what a model uses while it loads counts.
 */
function loadedModules(source: ts.SourceFile): string[] {
  const modules: string[] = []
  const bindings = new Map<string, string>()
  const used = new Set<string>()
  const isCalledLater = (name: string, isInside: boolean) =>
    isInside &&
    isModel(source.fileName) &&
    isModel(fileOf(bindings.get(name) ?? '', source.fileName))

  const visit = (node: ts.Node, isInside = false): void => {
    if (ts.isImportDeclaration(node)) {
      const { text } = node.moduleSpecifier as ts.StringLiteral
      if (!node.importClause) modules.push(text)
      if (node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return
      const { name, namedBindings } = node.importClause ?? {}
      if (name) bindings.set(name.text, text)
      if (!namedBindings) return
      const named = ts.isNamedImports(namedBindings) ? [...namedBindings.elements] : [namedBindings]
      for (const each of named) {
        if (!ts.isImportSpecifier(each) || !each.isTypeOnly) bindings.set(each.name.text, text)
      }
      return
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly) {
      modules.push((node.moduleSpecifier as ts.StringLiteral).text)
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      // A computed address is that of a package's file.
      const [address] = node.arguments
      if (ts.isStringLiteral(address)) modules.push(address.text)
    }
    if (ts.isIdentifier(node) && !isType(node) && !isCalledLater(node.text, isInside)) {
      used.add(node.text)
    }
    const isFunction = isInside || ts.isFunctionLike(node)
    ts.forEachChild(node, (child) => visit(child, isFunction))
  }
  visit(source)
  return [...modules, ...[...used].flatMap((name) => bindings.get(name) ?? [])]
}

/** Each file of app/ with the files of app/ that it loads and uses. */
async function importGraph(): Promise<Map<string, string[]>> {
  const graph = new Map<string, string[]>()
  for await (const path of glob('app/**/*.ts', { cwd: app.makePath() })) {
    const text = readFileSync(app.makePath(path), 'utf8')
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    graph.set(
      path,
      loadedModules(source).flatMap((module) => fileOf(module, path) ?? [])
    )
  }
  return graph
}

/** The first cycle found, as a path that ends where it starts; null if there is none. */
function findCycle(graph: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const search = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const imported of graph.get(file) ?? []) {
      const cycle = search(imported, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of graph.keys()) {
    const cycle = search(file, [])
    if (cycle) return cycle
  }
  return null
}

test.group('Imports', () => {
  test('have no cycles, of models none while they load', async ({ assert }) => {
    const graph = await importGraph()

    assert.includeMembers(graph.get('app/models/bid.ts')!, ['app/lifecycles/bid_lifecycle.ts'])
    assert.includeMembers(graph.get('app/models/project/figures.ts')!, [
      'app/models/staging/days.ts',
    ])
    assert.notInclude(graph.get('app/models/bid.ts'), 'app/models/project.ts')
    assert.deepEqual(findCycle(graph) ?? [], [])
  })
})
