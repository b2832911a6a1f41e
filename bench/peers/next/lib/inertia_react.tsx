/**
 * What Stagely's components use of Inertia, for Next.js: a link is one of Next's links, and the page
 * object comes from a context. Visits aren't part of the comparison, so the router does nothing.
 */
'use client'

import NextLink from 'next/link'
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'

export interface Page {
  component: string
  url: string
  props: Record<string, unknown>
  flash: Record<string, unknown>
}

export const PageContext = createContext<Page>({ component: '', url: '', props: {}, flash: {} })

export const usePage = () => useContext(PageContext)

/** Options of Inertia's links that HTML doesn't know. */
type InertiaOption = 'preserveScroll' | 'preserveState' | 'component' | 'pageProps'

type LinkProps = Omit<ComponentProps<typeof NextLink>, InertiaOption> &
  Partial<Record<InertiaOption, unknown>>

export const Link = ({
  preserveScroll: _scroll,
  preserveState: _state,
  component: _component,
  pageProps: _props,
  ...props
}: LinkProps) => <NextLink {...props} prefetch={false} />

/** React moves the elements into the head itself. */
export const Head = ({ title, children }: { title?: string; children?: ReactNode }) => (
  <>
    {title && <title>{`${title} · Stagely`}</title>}
    {children}
  </>
)

const nothing = () => () => undefined

export const router = {
  ...{ on: nothing, visit: nothing, get: nothing, post: nothing, reload: nothing },
  ...{ replace: nothing, push: nothing, prefetch: nothing, flushAll: nothing },
}

export const progress = { isStarted: () => false, start: nothing, finish: nothing }
