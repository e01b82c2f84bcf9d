/** A contact that was changed in two places: every kind of field there is to choose between. */

import { IconUsers } from '@tabler/icons-react'
import { type ContactEntry, contactForm } from '../../../app/contacts/contact-form.tsx'
import { RecordEditor } from '../../../app/records/form/record-editor.tsx'
import { SidePanel } from '../../../app/records/panel/side-panel.tsx'
import { Avatar } from '../../../app/ui/avatar.tsx'
import { State } from '../../../app/ui/states.tsx'

const THEIRS: ContactEntry = {
  fullNameEn: 'Reem Al Kaabi',
  fullNameAr: 'ريم الكعبي',
  email: 'reem.alkaabi@economy.example',
  mobile: '+971501111111',
  phone: '',
  details: [
    { id: 'detail:1', kind: 'email', label: 'work', value: 'reem@gulf.example' },
    { id: 'detail:2', kind: 'mobile', label: 'work', value: '+971521234567' },
  ] as unknown as ContactEntry['details'],
  language: 'en',
  emiratesId: '',
  company: 'Ministry of Economy',
  title: 'Adviser',
  manager: '',
  workAddress1: 'شارع الشيخ زايد، برج النور',
  workAddress2: '',
  city: 'Abu Dhabi',
  state: '',
  country: '',
  postalCode: '',
  shared: true,
}
const MINE: Partial<ContactEntry> = {
  fullNameEn: 'Reem Mohammed Abdulrahman Al Kaabi',
  fullNameAr: 'ريم محمد عبد الرحمن الكعبي',
  mobile: '+971507777777',
  details: [
    ...THEIRS.details.slice(1),
    { ...(THEIRS.details[0] as object), value: 'reem.alkaabi@gulf.example' },
  ] as unknown as ContactEntry['details'],
  company: '',
  workAddress1: 'Sheikh Zayed Road, Al Noor Tower',
  shared: false,
}

export function ContactConflict() {
  return (
    <div style={{ display: 'flex', flex: 1, minBlockSize: 0 }}>
      <State icon={IconUsers} />
      <SidePanel
        title={<bdi>{THEIRS.fullNameEn}</bdi>}
        before={<Avatar name={THEIRS.fullNameEn} size={48} />}
        lead={<bdi>{THEIRS.fullNameAr}</bdi>}
        onClose={() => undefined}
      >
        <RecordEditor
          form={contactForm}
          recordId="contact:1"
          record={THEIRS}
          myName={document.documentElement.lang === 'ar' ? 'مريم السويدي' : 'Mariam Al Suwaidi'}
          refused={{
            id: 'entry:1',
            changes: MINE,
            conflicts: Object.keys(MINE) as (keyof ContactEntry)[],
            done: () => undefined,
          }}
          onSave={async () => ({ kind: 'saved' })}
        />
      </SidePanel>
    </div>
  )
}
