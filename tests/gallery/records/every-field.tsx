/**
 * A form with a field of every kind there is: empty, filled (`&filled`), refused where the schema or the server says so
 * (`&wrong`), and read only (`&closed`).
 */
import { IconForms } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { RecordEditor } from '../../../app/records/form/record-editor.tsx'
import { type FieldKind, type FormField, recordForm } from '../../../app/records/form/record-form.ts'
import { SidePanel } from '../../../app/records/panel/side-panel.tsx'
import { State } from '../../../app/ui/states.tsx'
import { Holding } from './holding.tsx'
import { contactsMade } from './many-contacts.tsx'

/** Words of the gallery alone stand in no catalog. */
const isArabic = document.documentElement.lang === 'ar'
const word = (english: string, arabic: string) => ({ id: english, message: isArabic ? arabic : english })
const plain = (english: string, arabic: string) => (isArabic ? arabic : english)

const schema = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(40)),
  longText: z.string().check(z.maxLength(2000)),
  email: z.union([z.literal(''), z.email()]),
  mobile: z.string().check(z.regex(/^(\+\d{8,15})?$/)),
  url: z.string().check(z.regex(/^(https:\/\/\S+)?$/)),
  number: z.nullable(z.int().check(z.minimum(1), z.maximum(30))),
  date: z.string(),
  dates: z.object({ from: z.optional(z.string()), to: z.optional(z.string()) }),
  choice: z.nullable(z.enum(['internal', 'external'])),
  choices: z.array(z.string()).check(z.minLength(1)),
  flag: z.boolean(),
  people: z.array(z.object({ name: z.string(), email: z.string(), language: z.string() })),
  tree: z.nullable(z.string()),
} satisfies Record<FieldKind, unknown>)
type Everything = z.infer<typeof schema>

const fields: { readonly [K in FieldKind]: FormField<Everything, Everything[K]> } = {
  text: { label: word('Title', 'العنوان'), part: word('Texts', 'نصوص') },
  longText: { label: word('Description', 'الوصف'), kind: 'longText', hint: word('For reports', 'للتقارير') },
  email: { label: word('E-mail', 'البريد الإلكتروني'), kind: 'email', half: true },
  mobile: { label: word('Mobile', 'الجوال'), kind: 'mobile', half: true },
  url: { label: word('Website', 'الموقع'), kind: 'url' },
  number: { label: word('Days', 'أيام'), part: word('Values', 'قيم'), half: true },
  date: { label: word('Day', 'اليوم'), kind: 'date', half: true },
  dates: { label: word('Period', 'المدة'), kind: 'dates' },
  choice: {
    label: word('Type', 'النوع'),
    part: word('Choices', 'خيارات'),
    kind: 'choice',
    options: [
      { value: 'internal', label: plain('Internal', 'داخلي') },
      { value: 'external', label: plain('External', 'خارجي') },
    ],
  },
  choices: {
    label: word('Groups', 'المجموعات'),
    kind: 'choices',
    options: Array.from({ length: 60 }, (_, n) => ({
      value: String(n),
      label: plain(`Group ${n}`, `المجموعة ${n}`),
    })),
  },
  flag: { label: word('Seen by colleagues', 'يراها الزملاء') },
  people: { label: word('People', 'الأشخاص'), kind: 'people' },
  tree: {
    label: word('Folder', 'المجلد'),
    kind: 'tree',
    nodes: [
      {
        ...{ id: 'contracts', label: plain('Contracts', 'العقود') },
        children: [
          { id: 'lease', label: plain('Leases', 'الإيجارات') },
          { id: 'work', label: plain('Employment', 'التوظيف'), disabled: true },
        ],
      },
      { id: 'board', label: plain('Board', 'مجلس الإدارة') },
    ],
  },
}
const form = recordForm(schema, { id: 'everything', fields })

const FILLED: Everything = {
  text: plain('Lease of the north tower', 'إيجار البرج الشمالي'),
  longText: plain('Three floors, ten years, with an option.', 'ثلاثة طوابق لعشر سنوات مع خيار التمديد.'),
  email: 'reem.alkaabi@economy.example',
  mobile: '+971501234567',
  url: 'https://alnoor.example/leases',
  number: 14,
  date: '2026-12-01',
  dates: { from: '2026-12-01', to: '2026-12-31' },
  choice: 'internal',
  choices: ['3', '17', '41'],
  flag: true,
  people: [
    { name: plain('Reem Al Kaabi', 'ريم الكعبي'), email: 'reem.alkaabi@economy.example', language: 'ar' },
    { name: 'Claire Delcourt', email: 'claire.delcourt@example.com', language: 'fr' },
  ],
  tree: 'lease',
}
const WRONG: Everything = {
  ...FILLED,
  ...{ text: '', email: 'reem@', mobile: '050', url: 'alnoor', number: 90, choices: [] },
  dates: { from: '2026-12-31', to: '2026-12-01' },
}

export function EveryField({ wish }: { readonly wish: URLSearchParams }) {
  const isWrong = wish.has('wrong')
  const page = useRef<HTMLDivElement>(null)
  // What a person does who sends a form with faults: all of them are said at once.
  useEffect(() => {
    if (isWrong) page.current?.querySelector('form')?.requestSubmit()
  }, [isWrong])
  return (
    <Holding contacts={useMemo(() => contactsMade(40), [])}>
      <div ref={page} style={{ display: 'flex', flex: 1, minBlockSize: 0 }}>
        <State icon={IconForms} />
        <SidePanel title={plain('Every kind of field', 'كل أنواع الحقول')} onClose={() => undefined}>
          <RecordEditor
            form={form}
            recordId="new"
            record={wish.has('filled') || wish.has('closed') ? FILLED : null}
            {...(isWrong && { initial: WRONG })}
            readOnly={wish.has('closed')}
            onSave={async () => ({
              kind: 'refused',
              field: 'text',
              sentence: plain('Another one has this title', 'عنوان مستخدم من قبل'),
            })}
          />
        </SidePanel>
      </div>
    </Holding>
  )
}
