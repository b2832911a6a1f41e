import { basename } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { parse, type AnyNode } from 'acorn'
import { parse as parseCss, walk as walkCss, type CssNode } from 'css-tree'
import ts from 'typescript'
import { supportedBrowsers } from '#shared/pages/supported_browsers'

/** What MDN's compatibility data calls a browser. */
type Name = keyof typeof supportedBrowsers

type Tree = Record<string, Identifier>

const { api, css, javascript } = data as unknown as CompatData
const { builtins } = javascript as Tree

/** Objects that every page has, with their interfaces. */
const instances: Record<string, string> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  screen: 'Screen',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
}

const numbersOf = (version: string) => version.replace('≤', '').split('.').map(Number)

function isAtMost(version: string, limit: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(limit)]
  const place = own.findIndex((part, at) => part !== (other[at] ?? 0))
  return place < 0 || own[place] < (other[place] ?? 0)
}

/** Whether a browser of this version has it, without a flag or a prefix. */
function has(statement: CompatStatement, name: Name, version: string): boolean {
  const support = statement.support[name]
  if (support === undefined) return true
  return [support].flat().some(({ version_added: added, version_removed: removed, ...rest }) => {
    if (typeof added !== 'string' || added === 'preview' || !isAtMost(added, version)) return false
    if (rest.flags || rest.prefix || rest.alternative_name) return false
    return !(typeof removed === 'string' && isAtMost(removed, version))
  })
}

const isSupported = (statement: CompatStatement) =>
  Object.entries(supportedBrowsers).every(([name, version]) =>
    has(statement, name as Name, version)
  )

/** Whether some supported browser lacks it. What the data doesn't know is taken to be there. */
const lacks = (feature: Identifier | undefined) =>
  feature?.__compat !== undefined && !isSupported(feature.__compat)

const ownOf = (tree: Tree | Identifier | undefined, name: string) =>
  tree && Object.hasOwn(tree, name) && name !== '__compat' ? (tree as Tree)[name] : undefined

const globalOf = (name: string) =>
  ownOf(builtins, name) ?? ownOf(api, name) ?? ownOf(api.Window, name)

/** A member of a global object or class: `URL.canParse`, `navigator.share`. */
function memberOf(owner: string, name: string) {
  const found = instances[owner] ? ownOf(api, instances[owner]) : globalOf(owner)
  return ownOf(found, name) ?? ownOf(found, `${name}_static`)
}

/** The members of an interface or class, without its events. */
const membersOf = (owner: Identifier): [string, Identifier][] =>
  Object.entries(owner as Tree).filter(
    ([name, feature]) => /^[a-zA-Z]\w*$/.test(name) && !name.endsWith('_event') && feature.__compat
  )

const owners = [...Object.entries(builtins as Tree), ...Object.entries(api as Tree)].filter(
  ([name]) => name !== '__compat'
)

/** Methods of built-in objects that no object has in every supported browser: `union`, `toArray`. */
function findNewMethods(): Set<string> {
  const known = new Map<string, boolean>()
  for (const [, owner] of owners) {
    for (const [member, feature] of membersOf(owner)) {
      const name = member.replace('_static', '')
      known.set(name, Boolean(known.get(name)) || !lacks(feature))
    }
  }
  const own = Object.values(builtins as Tree).flatMap(membersOf)
  return new Set(own.map(([name]) => name).filter((name) => known.get(name) === false))
}

const newMethods = findNewMethods()

function visit(
  node: AnyNode,
  parent: AnyNode | undefined,
  note: typeof noteUse,
  found: Set<string>
) {
  note(node, parent, found)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, node, note, found)
    }
  }
}

/** A name that is read, not the name of a property. */
function isReference(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.property !== node || parent.computed
    case 'Property':
      return parent.key !== node || parent.shorthand
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.key !== node || parent.computed
    default:
      return true
  }
}

function noteUse(node: AnyNode, parent: AnyNode | undefined, found: Set<string>) {
  if (node.type === 'Identifier' && isReference(node, parent) && lacks(globalOf(node.name))) {
    found.add(node.name)
  }
  if (node.type !== 'MemberExpression' || node.computed) return
  const { object, property } = node
  if (property.type !== 'Identifier') return
  if (object.type === 'Identifier' && lacks(memberOf(object.name, property.name))) {
    found.add(`${object.name}.${property.name}`)
  }
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  if (isCalled && newMethods.has(property.name)) found.add(`.${property.name}()`)
}

/**
 * What a script uses that a supported browser lacks: globals, members of global objects, methods of
 * built-in objects.
 *
 * @throws SyntaxError for syntax and regular expressions that are newer than ES2023
 */
export function unsupportedInScript(text: string): Set<string> {
  const found = new Set<string>()
  visit(parse(text, { ecmaVersion: 2023, sourceType: 'module' }), undefined, noteUse, found)
  return found
}

/** Something to remove from a browser: a member of a class or its instances, or a global. */
export interface Removal {
  owner: string | null
  name: string
}

/** What has to be removed from the newest Chromium so that it has no more than all supported browsers. */
export function removals(): Removal[] {
  const members = owners.flatMap(([owner, feature]) =>
    membersOf(feature)
      .filter(([name, member]) => name !== owner && lacks(member))
      .map(([name]) => ({ owner, name: name.replace('_static', '') }))
  )
  const globals = [...owners, ...membersOf(api.Window)].filter(([, feature]) => lacks(feature))
  return [...members, ...globals.map(([name]) => ({ owner: null, name }))]
}

/** A function such as `color-mix`, in the types of CSS. */
function cssFunction(name: string): Identifier | undefined {
  const types = Object.values(css.types as Tree)
  return ownOf(css.types, name) ?? types.map((type) => ownOf(type, name)).find(Boolean)
}

/** The parts of a style sheet that the data knows, as its names and entries. */
function cssFeature(node: CssNode): [string, Identifier | undefined] {
  switch (node.type) {
    case 'Declaration':
      return [node.property, ownOf(css.properties, node.property)]
    case 'Atrule':
      return [`@${node.name}`, ownOf(css['at-rules'], node.name)]
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`:${node.name}`, ownOf(css.selectors, node.name)]
    case 'Feature':
      return [`(${node.name})`, ownOf(css['at-rules'].media, node.name)]
    case 'Function':
      return [`${node.name}()`, cssFunction(node.name)]
    case 'Dimension':
      return [node.unit, ownOf(css.types.length, node.unit)]
    default:
      return ['', undefined]
  }
}

/**
 * What a style sheet uses that a supported browser lacks: properties, their keywords, selectors, rules,
 * functions, units. Leaves out conditions of `@supports`, and names with a prefix, which come beside
 * others.
 */
export function unsupportedInStyles(text: string): Set<string> {
  const found = new Set<string>()
  walkCss(parseCss(text), function (node) {
    if (this.atrulePrelude && this.atrule?.name === 'supports') return
    const [name, feature] = cssFeature(node)
    if (lacks(feature) && !/^:?-/.test(name)) found.add(name)
    const property = this.declaration?.property
    if (node.type === 'Identifier' && property && !property.startsWith('-')) {
      if (lacks(ownOf(ownOf(css.properties, property), node.name))) {
        found.add(`${property}: ${node.name}`)
      }
    }
  })
  return found
}

/** The name of the interface that a library declares a member in. */
function ownerOf(declaration: ts.Declaration): string | null {
  const { parent } = declaration
  const isLibrary = /\/typescript\/lib\/lib\.\w/.test(declaration.getSourceFile().fileName)
  return isLibrary && ts.isInterfaceDeclaration(parent) ? parent.name.text : null
}

/** Whether a supported browser lacks the member of this interface, or of the class that it describes. */
function lacksMember(owner: string, name: string): boolean {
  const found = ownOf(builtins, owner.replace(/Constructor$/, '')) ?? ownOf(api, owner)
  return lacks(ownOf(found, name) ?? ownOf(found, `${name}_static`))
}

/**
 * The members of built-in objects and of the browser's that our own code uses and a supported browser
 * lacks: `URLSearchParams.size`. Types tell whose members they are, which the built files don't.
 *
 * @param config  the tsconfig.json of the code
 */
export function unsupportedInSources(config: string): Map<string, string[]> {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(config, {}, host)!
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  const found = new Map<string, string[]>()
  // Asking for the types of all others takes much longer.
  const names = new Set(removals().map(({ name }) => name))
  const note = (node: ts.Node, name: string) => {
    if (!names.has(name)) return
    const interfaces = (checker.getSymbolAtLocation(node)?.declarations ?? []).map(ownerOf)
    const owner = interfaces[0]
    if (!owner || !interfaces.every((each) => each && lacksMember(each, name))) return
    const key = `${owner}.${name}`
    found.set(key, [...(found.get(key) ?? []), basename(node.getSourceFile().fileName)])
  }
  const visitNode = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(node.name, node.name.text)
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name)) note(name, name.text)
    }
    ts.forEachChild(node, visitNode)
  }
  for (const source of program.getSourceFiles()) {
    if (/\/(?:resources|app\/shared)\/[^:]*\.tsx?$/.test(source.fileName)) visitNode(source)
  }
  return found
}
