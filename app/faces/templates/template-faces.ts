import { msg } from '@lingui/core/macro'
import { IconFilePencil, IconStar, IconTemplate } from '@tabler/icons-react'
import type { CommandName } from '../../../sync/commands/registry.ts'
import type { Face } from '../face.ts'

const TEMPLATE = { icon: IconTemplate, tone: 'neutral' } as const

export const TEMPLATE_FACES = {
  saveAsTemplate: { ...TEMPLATE, noun: msg`New template` },
  renameTemplate: { ...TEMPLATE, noun: msg`Template changed` },
  saveTemplate: { ...TEMPLATE, noun: msg`Template changed` },
  recycleTemplate: { ...TEMPLATE, noun: msg`Template moved to the bin`, tone: 'destructive' },
  restoreTemplate: { ...TEMPLATE, noun: msg`Template restored` },
  deleteTemplate: { ...TEMPLATE, noun: msg`Template deleted`, tone: 'destructive' },
  starTemplate: { noun: msg`Favorite`, icon: IconStar, tone: 'neutral' },
  clearRecentTemplates: { ...TEMPLATE, noun: msg`Recent templates` },
  startFromTemplate: { noun: msg`New draft`, icon: IconFilePencil, tone: 'neutral' },
} as const satisfies Partial<Record<CommandName, Face | null>>
