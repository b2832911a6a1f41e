import vine from '@vinejs/vine'
import { usStates } from '#shared/places/us_states'
import { line, valueOf } from '#validators/rules'

/** All states if none is given. */
const startOfName = {
  prefix: line(100).minLength(1),
  state: vine
    .enum(usStates.values)
    .parse((value) => (value === '' ? null : value))
    .nullable()
    .optional(),
}

export const placeSuggestionsValidator = vine.create({
  q: startOfName.prefix.clone(),
  state: startOfName.state.clone(),
})

export const citiesValidator = vine.create(startOfName)
export const countiesValidator = vine.create(startOfName)

export const countyMapValidator = vine.create({ state: valueOf(usStates) })

export const neighboringCountiesValidator = vine.create({
  county: line(100).minLength(1),
  state: valueOf(usStates),
})
