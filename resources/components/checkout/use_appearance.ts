import type { Appearance, CustomFontSource } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import hankenGrotesk from '~/fonts/hanken-grotesk-latin-wght-400-700.woff2?url'

/** The page's tokens in the words of Stripe's appearance API, in the theme that is shown. */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      fontFamily: style.getPropertyValue('--font-sans').trim(),
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      fontSizeXs: '13px',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
      borderRadius: '10px',
      colorPrimary: color('accent'),
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorTextPlaceholder: color('muted'),
      colorDanger: color('danger'),
    },
    rules: {
      '.Label': { color: color('ink'), fontWeight: '600', marginBottom: '6px' },
      '.Input': {
        border: `1px solid ${color('control')}`,
        boxShadow: 'none',
        lineHeight: '22px',
        padding: '12px 14px',
      },
      '.Input:hover': { borderColor: color('ink') },
      '.Input--invalid': {
        borderColor: color('danger'),
        boxShadow: `inset 0 0 0 1px ${color('danger')}`,
      },
    },
  }
}

/** Our type, for the provider's frame, which cannot see the page's. */
export function cardFonts(): CustomFontSource[] {
  const src = `url(${new URL(hankenGrotesk, window.location.origin).href})`
  return [{ family: 'Hanken Grotesk Variable', src, weight: '400 700' }]
}

/** How the provider's fields look; null until the page is alive. */
export function useAppearance(): Appearance | null {
  const [appearance, setAppearance] = useState<Appearance | null>(null)
  useEffect(() => {
    const theme = window.matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setAppearance(readAppearance())
    follow()
    theme.addEventListener('change', follow)
    return () => theme.removeEventListener('change', follow)
  }, [])
  return appearance
}
