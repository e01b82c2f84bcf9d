import { bareId } from '../../ids.ts'
import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    /** One for all there is of an organisation: there are only so many. */
    license: ({ owner }) => ({
      ...{ id: `license:${bareId(owner.organizationId)}`, organizationId: owner.organizationId },
      ...{ name: 'Yearly', plan: 'Business', seats: null, start: 0, end: null },
    }),
  },
  commands: {
    saveHostedOrganization: {
      'of the owner': ({ owner }) => ({ id: owner.organizationId, set: { nameEn: 'Al Noor' } }),
      new: ({ newId }) => ({
        ...{ id: newId('organization'), isNew: true, set: { nameEn: 'Marsa' } },
        administrator: { id: newId('memberInvite'), email: 'dana@marsa.example' },
      }),
    },
    saveTenant: {
      '': ({ newId, text }) => {
        const id = newId('tenant')
        const url = `https://${id.slice('tenant:'.length)}.example.com`
        return { id, isNew: true, set: { name: `T${text()}`, url, active: true } }
      },
    },
    removeTenant: { 'of nobody': ({ newId }) => ({ id: newId('tenant') }) },
    mapOrganization: {
      'of the owner': ({ owner, newId, flag }) => ({
        ...{ organizationId: owner.organizationId, tenantId: newId('tenant'), mapped: flag() },
      }),
    },
    saveLicense: {
      'of the owner': ({ of, owner }) => ({
        ...{ id: of.license.id, organizationId: owner.organizationId },
        set: { name: 'Yearly', plan: 'Business', seats: null, start: 0, end: null },
      }),
    },
    removeLicense: {
      'of nobody': ({ newId, owner }) => ({ id: newId('license'), organizationId: owner.organizationId }),
    },
    saveInstallation: { '': () => ({ signupDisabled: false }) },
  },
})
