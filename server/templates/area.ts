import type { Area } from '../area.ts'
import { templateCalls } from './template-calls.ts'

export const TEMPLATES: Area = {
  calls: ({ platform, executor, live }) => templateCalls({ platform, executor, documents: live.documents }),
}
