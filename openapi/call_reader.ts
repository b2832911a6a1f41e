import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { SchemaReader, type Schema } from './schemas.ts'

interface JsonValidator {
  toJSONSchema(): Schema
}

/** What the document says about a call, read from its controller method. */
export interface CallFacts {
  description: string
  /** HTTP status of a successful response. */
  status: number
  /** Media type, if the response is a file instead of JSON. */
  fileType?: string
  /** Missing if a successful response has no JSON body. */
  answer?: Schema
  /** Schemas of its validators; several if the input decides which one applies. */
  inputs: Schema[]
}

const isValidator = (value: unknown): value is JsonValidator =>
  typeof value === 'object' && value !== null && 'toJSONSchema' in value

/** Packages with large declarations, none of whose types occur in a response. */
const unread = /\/node_modules\/(?:stripe|@aws-sdk|@smithy|ts-morph|@ts-morph)\//

/** Reads the declarations of these packages as empty: they're half of what would be read. */
function compilerHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    getSourceFile: (path, language, ...more) =>
      unread.test(path)
        ? ts.createSourceFile(path, 'export {}', language)
        : host.getSourceFile(path, language, ...more),
  }
}

/** Reads controllers and their types with the TypeScript compiler. */
export class CallReader {
  #program: ts.Program
  #checker: ts.TypeChecker
  #schemas: SchemaReader
  #root: string

  /** @param root the project's folder, with a trailing slash */
  constructor(root: string) {
    this.#root = root
    const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
    const config = ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.json`, {}, host)
    if (!config) throw new Error('tsconfig.json cannot be read')
    const data = `${root}.adonisjs/client/data.d.ts`
    // Configuration and start files add to the types of the framework.
    const ofServer = /^(?:app|config|providers|start)\//
    const files = config.fileNames.filter((path) => ofServer.test(path.slice(root.length)))
    this.#program = ts.createProgram([...files, data], config.options, compilerHost(config.options))
    this.#checker = this.#program.getTypeChecker()
    this.#schemas = new SchemaReader(this.#checker)
  }

  /** Schemas of the transformers' results, by name. */
  namedSchemas(): [name: string, schema: Schema][] {
    const named: [string, Schema][] = []
    const visit = (node: ts.Node) => {
      if (ts.isTypeAliasDeclaration(node) && node.type.getText().startsWith('InferData<')) {
        named.push([node.name.text, this.#schemas.read(this.#checker.getTypeAtLocation(node))])
      }
      ts.forEachChild(node, visit)
    }
    visit(this.#file('.adonisjs/client/data.d.ts'))
    return named
  }

  /** @param path the controller's file, relative to the project */
  async call(path: string, methodName: string): Promise<CallFacts> {
    const method = this.#method(this.#file(path), methodName)
    const comments = ts.getJSDocCommentsAndTags(method).filter(ts.isJSDoc)
    const description = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment)).join('\n')
    const signature = this.#checker.getSignatureFromDeclaration(method)
    const returned = signature && this.#checker.getReturnTypeOfSignature(signature)
    const answer = returned && this.#checker.getAwaitedType(returned)
    const [, fileType] = /'Content-Type', '([\w/]+)/.exec(this.#textOf(method)) ?? []
    return {
      description,
      status: this.#successStatus(method),
      inputs: await this.#inputs(method),
      ...(fileType && { fileType }),
      ...(answer && this.#hasBody(answer) && { answer: this.#schemas.read(answer) }),
    }
  }

  /** @param path the file that declares the type, relative to the project */
  typeSchema(path: string, name: string): Schema {
    const declares = (node: ts.Statement) =>
      (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
      node.name.text === name
    const declared = this.#file(path).statements.find(declares)
    if (!declared) throw new Error(`${path} has no type ${name}`)
    return this.#schemas.read(this.#checker.getTypeAtLocation(declared))
  }

  #file(path: string): ts.SourceFile {
    const file = this.#program.getSourceFile(this.#root + path)
    if (!file) throw new Error(`${path} is not part of the program`)
    return file
  }

  #method(file: ts.SourceFile, name: string): ts.MethodDeclaration {
    for (const node of file.statements.filter(ts.isClassDeclaration)) {
      const found = node.members
        .filter(ts.isMethodDeclaration)
        .find((member) => member.name.getText() === name)
      if (found) return found
    }
    throw new Error(`${file.fileName} has no method ${name}`)
  }

  /** A method's text, with that of the private methods of its class that it calls. */
  #textOf(method: ts.MethodDeclaration): string {
    const called = (method.parent as ts.ClassDeclaration).members.filter(
      (member) => ts.isMethodDeclaration(member) && ts.isPrivateIdentifier(member.name)
    )
    const text = method.getText()
    return [
      text,
      ...called
        .filter(({ name }) => text.includes(`this.${name!.getText()}(`))
        .map((member) => member.getText()),
    ].join('\n')
  }

  #hasBody(type: ts.Type): boolean {
    const parts = type.isUnion() ? type.types : [type]
    return parts.some(({ flags }) => !(flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)))
  }

  #successStatus(method: ts.MethodDeclaration): number {
    const [, status] = /response\.status\((2\d\d)\)/.exec(method.getText()) ?? []
    return Number(status ?? 200)
  }

  /** Schemas of the validators that the method mentions. */
  async #inputs(method: ts.MethodDeclaration): Promise<Schema[]> {
    const imports = method
      .getSourceFile()
      .statements.filter(ts.isImportDeclaration)
      .filter(({ moduleSpecifier }) => moduleSpecifier.getText().includes('#validators/'))
    const schemas: Schema[] = []
    for (const { moduleSpecifier, importClause } of imports) {
      const bindings = importClause?.namedBindings
      if (!bindings || !ts.isNamedImports(bindings)) continue
      const [file] =
        /[\w/]+(?='$)/.exec(moduleSpecifier.getText().replace('#validators/', '')) ?? []
      const module = await import(pathToFileURL(`${this.#root}app/validators/${file}.ts`).href)
      for (const { name } of bindings.elements) {
        if (!new RegExp(`\\b${name.text}\\b`).test(method.getText())) continue
        const value: unknown = module[name.text]
        const validators = isValidator(value) ? [value] : Object.values(value ?? {})
        schemas.push(...validators.filter(isValidator).map((one) => one.toJSONSchema()))
      }
    }
    return schemas
  }
}
