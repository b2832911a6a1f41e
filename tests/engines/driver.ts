/** A window of an engine, with what the path needs. Expressions are JavaScript that runs in the page. */
export interface Driver {
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** The value of the expression, which has to be JSON. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Clicks the element, as with the mouse. */
  click(element: string): Promise<void>
  /** Types into the element, as with the keyboard. */
  type(element: string, text: string): Promise<void>
  /** Chooses files in a file field. */
  choose(element: string, paths: string[]): Promise<void>
  /** What follows happens in the frame that the expression names; null is the page. */
  enter(frame: string | null): Promise<void>
}

export interface WindowSize {
  width: number
  height: number
}

/** A browser whose windows have nothing in common, as those of two people. */
export interface Engine {
  open(size: WindowSize): Promise<Driver>
  close(): Promise<void>
}
