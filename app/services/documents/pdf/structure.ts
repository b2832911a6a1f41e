import type { PDFDocument, PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { PDFHexString, PDFName } from './pdf_lib.js'

export type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

/** A part of the text as screen readers know it. */
export class Element {
  readonly children: Element[] = []
  /** The marked contents of this element, by page. */
  readonly contents: { page: PDFPage; id: number }[] = []

  constructor(readonly tag: Tag) {}

  add(tag: Tag): Element {
    const child = new Element(tag)
    this.children.push(child)
    return child
  }
}

/** A line in the list of contents that a viewer shows beside the pages. */
export interface Bookmark {
  title: string
  page: PDFPage
  /** Distance from the bottom of the page, in points. */
  top: number
}

/** Writes the tree of elements, so that the file is a tagged PDF (ISO 32000-2, 14.7 and 14.8). */
export function writeStructure(document: PDFDocument, root: Element) {
  const { context } = document
  const rootRef = context.nextRef()
  const owners = new Map<PDFPage, PDFRef[]>()

  const write = (element: Element, parent: PDFRef): PDFRef => {
    const ref = context.nextRef()
    const contents = element.contents.map(({ page, id }) => {
      const ofPage = owners.get(page) ?? []
      ofPage[id] = ref
      owners.set(page, ofPage)
      return context.obj({ Type: 'MCR', Pg: page.ref, MCID: id })
    })
    const children = element.children.map((child) => write(child, ref))
    const scope = element.tag === 'TH' ? { A: { O: 'Table', Scope: 'Column' } } : {}
    const entry = { Type: 'StructElem', S: element.tag, P: parent, K: [...contents, ...children] }
    context.assign(ref, context.obj({ ...entry, ...scope }))
    return ref
  }

  const top = write(root, rootRef)
  const parents = document.getPages().flatMap((page, at) => {
    page.node.set(PDFName.of('StructParents'), context.obj(at))
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
    return [at, owners.get(page) ?? []]
  })
  const parentTree = context.register(context.obj({ Nums: parents }))
  const tree = { Type: 'StructTreeRoot', K: [top], ParentTree: parentTree }
  context.assign(rootRef, context.obj({ ...tree, ParentTreeNextKey: document.getPageCount() }))
  document.catalog.set(PDFName.of('StructTreeRoot'), rootRef)
  document.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
}

/** Writes the bookmarks in one level. */
export function writeBookmarks(document: PDFDocument, bookmarks: Bookmark[]) {
  const { context } = document
  const outline = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  for (const [at, { title, page, top }] of bookmarks.entries()) {
    const before = refs[at - 1] ? { Prev: refs[at - 1] } : {}
    const after = refs[at + 1] ? { Next: refs[at + 1] } : {}
    const item = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: outline,
      Dest: [page.ref, 'XYZ', null, top, null],
      ...before,
      ...after,
    })
    context.assign(refs[at], item)
  }
  const ends = { First: refs[0], Last: refs[refs.length - 1], Count: refs.length }
  context.assign(outline, context.obj({ Type: 'Outlines', ...ends }))
  document.catalog.set(PDFName.of('Outlines'), outline)
}
