import type { Area } from '../area.ts'
import { templateCalls } from './template-calls.ts'
import { templatePrecondition } from './template-precondition.ts'

export const TEMPLATES: Area = {
  preconditions: ({ files }) => ({ saveAsTemplate: templatePrecondition(files.mayRead) }),
  calls: ({ platform, executor, live }) => templateCalls({ platform, executor, documents: live.documents }),
}
