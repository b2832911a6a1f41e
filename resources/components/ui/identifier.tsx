/** A staging company's identifier. Where it is too long for its line, it breaks before its digits. */
export function Identifier({ of: identifier }: { of: string }) {
  const digits = identifier.search(/\d+$/)
  if (digits <= 0) return identifier
  return (
    <>
      {identifier.slice(0, digits)}
      <wbr />
      {identifier.slice(digits)}
    </>
  )
}
