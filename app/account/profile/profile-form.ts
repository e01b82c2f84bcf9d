import { msg } from '@lingui/core/macro'
import { ownDetails } from '../../../sync/entities/profile.ts'
import { recordForm } from '../../records/form/record-form.ts'

export const profileForm = recordForm(ownDetails, {
  id: 'profile',
  fields: {
    firstName: { label: msg`First name`, half: true },
    lastName: { label: msg`Last name`, half: true },
    nameAr: { label: msg`Full name in Arabic`, hint: msg`Shown where Arabic is read.` },
    mobile: { label: msg`Mobile`, kind: 'mobile', half: true },
  },
})
