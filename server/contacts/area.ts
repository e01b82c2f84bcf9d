import type { Area } from '../area.ts'
import { contactCalls } from './contact-calls.ts'

export const CONTACTS: Area = { calls: ({ platform }) => contactCalls(platform) }
