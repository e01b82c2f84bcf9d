import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import * as z from 'zod/mini'
import {
  MAX_ORGANIZATION_ATTRIBUTES,
  ORGANIZATION_FIELDS,
  type Organization,
  type OrganizationAttribute,
  organizationAttribute,
} from '../../../sync/entities/organization.ts'
import { bareId, createId } from '../../../sync/ids.ts'
import { SETTING_SCHEMAS } from '../../../sync/settings/settings.ts'
import { type ControlProps, recordForm } from '../../records/form/record-form.ts'
import { deviceIds } from '../../replica/device-ids.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './organization.module.css'

const { nameEn, nameAr, code, emailDomain } = ORGANIZATION_FIELDS
const { descriptionEn, descriptionAr, website, mailNoteEn, mailNoteAr } = SETTING_SCHEMAS

const entry = z.object({
  ...{ nameEn, nameAr, code, descriptionEn, descriptionAr, website, emailDomain },
  ...{ mailNoteEn, mailNoteAr },
  attributes: z.array(organizationAttribute).check(z.maxLength(MAX_ORGANIZATION_ATTRIBUTES)),
})
export type OrganizationEntry = z.infer<typeof entry>

const TO_PROGRAMS = msg`Programs that ask about your organization are told.`

export const organizationForm = recordForm(entry, {
  id: 'organization',
  fields: {
    nameEn: {
      label: msg`English name`,
      hint: msg`In the app, on pages where people sign, in e-mails and reports`,
    },
    nameAr: { label: msg`Arabic name`, hint: msg`The same, where Arabic is read` },
    code: {
      label: msg`Code`,
      hint: msg`Letters and digits by which programs name your organization, such as ALNOOR`,
    },
    descriptionEn: { label: msg`English description`, kind: 'longText', hint: TO_PROGRAMS },
    descriptionAr: { label: msg`Arabic description`, kind: 'longText', hint: TO_PROGRAMS },
    website: {
      label: msg`Website`,
      kind: 'url',
      hint: msg`Begins with https://. Programs that ask about your organization are told.`,
    },
    emailDomain: {
      label: msg`E-mail domain`,
      hint: msg`What stands after the @ in your people’s addresses`,
    },
    mailNoteEn: {
      part: msg`Under every e-mail`,
      label: msg`Line in English and French`,
      hint: msg`An address, a register number. Addresses of websites are not made into links.`,
    },
    mailNoteAr: { label: msg`Line in Arabic` },
    attributes: {
      label: msg`Attributes`,
      hint: TO_PROGRAMS,
      said: (list) => list.map((one) => `${one.name}: ${one.value}`).join(' · '),
      control: (props) => <Attributes {...props} />,
    },
  },
})

export const organizationEntry = (one: Organization): OrganizationEntry => ({
  ...{ nameEn: one.nameEn, nameAr: one.nameAr, code: one.code, website: one.website },
  ...{ descriptionEn: one.descriptionEn, descriptionAr: one.descriptionAr, emailDomain: one.emailDomain },
  ...{ mailNoteEn: one.mailNoteEn, mailNoteAr: one.mailNoteAr },
  attributes: [...one.attributes],
})

/** What the organisation notes of itself, line by line. */
function Attributes(props: ControlProps<OrganizationEntry['attributes']>) {
  const { value, onValue, onBlur, error, errorAt, readOnly } = props
  const { t } = useLingui()
  const change = (at: number, part: Partial<OrganizationAttribute>) =>
    onValue(value.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.attributes}>
      {value.length === 0 ? (
        <p className="m">
          <Trans>What your organization notes of itself: a register number, a cost centre.</Trans>
        </p>
      ) : null}
      {value.map((one, at) => (
        <div key={one.id} className={styles.attribute}>
          <TextInput
            label={t`Name`}
            value={one.name}
            readOnly={readOnly}
            onText={(name) => change(at, { name })}
            onBlur={onBlur}
            error={errorAt[0] === at && errorAt[1] !== 'value' ? error : undefined}
          />
          <TextInput
            label={t`Value`}
            value={one.value}
            readOnly={readOnly}
            onText={(text) => change(at, { value: text })}
            onBlur={onBlur}
            error={errorAt[0] === at && errorAt[1] === 'value' ? error : undefined}
          />
          {readOnly ? null : (
            <IconButton
              icon={IconTrash}
              label={t`Remove this attribute`}
              onClick={() => onValue(value.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {error !== undefined && typeof errorAt[0] !== 'number' ? (
        <FieldMessage tone="bad">{error}</FieldMessage>
      ) : null}
      {readOnly || value.length >= MAX_ORGANIZATION_ATTRIBUTES ? null : (
        <div>
          <Button
            icon={IconPlus}
            onClick={() =>
              onValue([...value, { id: bareId(createId('notice', deviceIds)), name: '', value: '' }])
            }
          >
            <Trans>Add attribute</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
