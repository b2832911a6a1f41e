import encodeQR from 'qr'

/**
 * A QR code as the outline of its dark squares: `path` is an SVG path on a square of `size` units,
 * including the quiet zone. A page draws it inline, without a request for an image.
 */
export function qrPicture(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))
  )
  return { path: squares.join(''), size: rows.length }
}
