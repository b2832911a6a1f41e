/**
 * Loaded with `--import`: sets the clock of a process off by CLOCK_SHIFT_MS, as on a machine whose
 * time is wrong.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS)
const Real = Date

globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(Real.now() + shift)
  }

  static now() {
    return Real.now() + shift
  }
}
