import type { ReactNode } from 'react'
import '../stagely/resources/css/app.css'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US">
      <body>{children}</body>
    </html>
  )
}
