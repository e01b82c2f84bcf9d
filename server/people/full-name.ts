/** The one rule of what people are called, as server code has always named it. */
export { fullName } from '../../sync/entities/profile.ts'
