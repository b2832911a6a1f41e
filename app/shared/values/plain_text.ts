/**
 * Line breaks, control characters and invisible characters, some of which reverse the text.
 * Zero-width joiners are allowed, because Persian and Indic scripts need them.
 */
const controls = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Titles that people write without a space: "St.John" is no web address. */
const titles = 'dr|mr|mrs|ms|st|jr|sr|mt|ft|prof|inc'

/**
 * Text that mail programs turn into a link: a scheme, `www.`, an IP address, a domain with a path,
 * or words joined by a dot, but not initials ("J.Smith") and titles ("St.John").
 */
const url = new RegExp(
  String.raw`[a-z][a-z\d+.-]*:\/\/\S*|\bwww[.。．｡]\S*|\b\d{1,3}(?:\.\d{1,3}){3}\b\S*` +
    String.raw`|[\p{L}\p{N}-]+[.。．｡][\p{L}\p{N}-]{2,}[/?#:]\S*` +
    String.raw`|(?<![\p{L}\p{N}])(?!(?:${titles})\.)[\p{L}\p{N}-]{2,}(?:[.。．｡][\p{L}\p{N}-]{2,})+`,
  'giu'
)

export const hasUrl = (text: string) => text.normalize('NFKC').search(url) !== -1

/** The text on one line without web addresses; may be empty. */
export const plainLine = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(controls, ' ')
    .replaceAll(url, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
