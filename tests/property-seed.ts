/**
 * One seed for every property, so that a clean checkout always runs the same cases and a failure is repeatable;
 * `PROPERTY_SEED=random` (or a number) searches on.
 */
import fc from 'fast-check'

const wanted = process.env.PROPERTY_SEED ?? '20261121'
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })
