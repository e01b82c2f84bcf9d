import { samples } from '../../samples/sample.ts'
import { settingsOf } from '../../settings/settings.ts'

export default samples({
  things: {
    organization: ({ owner, words }) => ({
      ...{ id: owner.organizationId, nameEn: words, nameAr: 'النور', code: '', emailDomain: 'alnoor.ae' },
      ...{ attributes: [], changes: {} },
      domainProof: {
        ...{ domain: 'alnoor.ae', state: 'unproved', token: 't', by: null },
        ...{ askedAt: null, checkedAt: null, failure: null },
      },
      ...settingsOf({ brandColor: '#b3261e' }),
    }),
  },
  commands: {
    saveOrganization: {
      'of the owner': ({ of }) => ({
        ...{ id: of.organization.id, set: { restrictsDownloads: false }, seen: {} },
      }),
      'full, with attributes': ({ of, text, flag, one }) => {
        const nameEn = `N${text()}`
        const emailDomain = one('alnoor.ae', 'other.example', '')
        return {
          id: of.organization.id,
          set: { nameEn, restrictsDownloads: flag(), emailDomain },
          lists: { attributes: { put: [{ element: { id: 'a', name: 'Register', value: nameEn } }] } },
        }
      },
    },
    recordCustomerLink: { '': ({ of }) => ({ id: of.member.id, rimNumber: '1184420' }) },
    checkDomain: { 'of the owner': ({ of }) => ({ id: of.organization.id }) },
    recordDomainProof: {
      '': ({ of }) => ({ id: of.organization.id, token: 't', failure: 'not-there', by: 'dns', person: null }),
    },
  },
})
