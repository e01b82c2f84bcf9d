/**
 * What the demo's organisation keeps beside its documents, so that no page of its console is empty. Names of people are
 * keys of `people.ts`; nothing answers at the address of the system, and its description says so.
 */
import type { Permission } from '../../sync/entities/permission.ts'

/** Runs the organisation: whoever gives something holds it. */
export const CONSOLE_KEEPER = 'mariam'

export const DEMO_ROLE = {
  name: 'Contract overview',
  description: 'Sees groups and reports; changes nothing.',
  permissions: ['groupRead', 'reportRead'] as const satisfies readonly Permission[],
}

export const DEMO_GROUP = { name: 'Legal and procurement', people: ['omar', 'sara'] }

export const DEMO_JOB_ROLE = {
  nameEn: 'Chief financial officer',
  nameAr: 'المدير المالي',
  description: 'Approves what costs more than a department may spend.',
  person: 'khalid',
}

export const DEMO_LOOKUP = {
  nameEn: 'Emirates',
  nameAr: 'الإمارات',
  items: [
    ['AUH', 'Abu Dhabi', 'أبوظبي'],
    ['DXB', 'Dubai', 'دبي'],
    ['SHJ', 'Sharjah', 'الشارقة'],
    ['AJM', 'Ajman', 'عجمان'],
    ['UAQ', 'Umm Al Quwain', 'أم القيوين'],
    ['RAK', 'Ras Al Khaimah', 'رأس الخيمة'],
    ['FUJ', 'Fujairah', 'الفجيرة'],
  ],
} as const

export const DEMO_SYSTEM = {
  name: 'Supplier register',
  description: 'Part of the demo: nothing answers at this address.',
  baseUrl: 'https://suppliers.alnoor.example/api',
  path: {
    name: 'Supplier by licence',
    relativeUrl: '/suppliers/{licence}',
    parameter: 'licence',
    mapping: { path: 'company.name', name: 'Company name' },
  },
} as const
