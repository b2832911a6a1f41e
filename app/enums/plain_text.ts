/** Line breaks and other control characters, the line and paragraph separators included. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Prefixes that people write without a space: "St.John" is no address. */
const titles = 'dr|mr|mrs|ms|st|jr|sr|mt|ft|prof|inc'

/**
 * What mail programs turn into a link: a scheme, `www.`, a domain with a path, and words joined
 * by a dot. Initials ("J.Smith") and titles ("St.John") are not.
 */
const url = new RegExp(
  String.raw`[a-z][a-z\d+.-]*:\/\/\S*|\bwww[.。．｡]\S*` +
    String.raw`|[\p{L}\p{N}-]+[.。．｡][\p{L}\p{N}-]{2,}[/?#:]\S*` +
    String.raw`|(?<![\p{L}\p{N}])(?!(?:${titles})\.)[\p{L}\p{N}-]{2,}(?:[.。．｡][\p{L}\p{N}-]{2,})+`,
  'giu'
)

export const isSingleLine = (text: string) => text.search(controls) === -1

export const hasUrl = (text: string) => text.search(url) !== -1

/** The text on one line and without web addresses; may be empty. */
export const plainLine = (text: string) =>
  text.replaceAll(controls, ' ').replaceAll(url, '').replaceAll(/\s+/g, ' ').trim()
