/** One of every message, for tests that hold all of them to a rule. */
import type { MailValues } from '../../server/mail/mail-values.ts'

export const common = { recipientName: 'Omar Haddad', organizationName: 'Al Noor', brandColor: '#1F4E5F' }
export const request = {
  ...common,
  title: 'Services Agreement',
  senderName: 'سارة المنصوري',
  link: 'https://sign.ae/sign/sign#t0ken',
}
const code = { ...common, code: '482913', minutes: 5 }
export const EVERY_MAIL: MailValues = {
  verifyEmail: code,
  resetPassword: code,
  newDeviceCode: { ...code, title: 'Services Agreement' },
  stepCode: { ...code, title: 'Services Agreement' },
  acceptInvitation: code,
  reactivateAccount: code,
  addAddress: code,
  secondFactor: code,
  signIn: code,
  proveDomain: { ...code, senderName: 'سارة المنصوري', domain: 'alnoor.ae' },
  testMail: { ...request, linkIsOpen: true, notes: { en: 'PO Box 1, Abu Dhabi', ar: 'ص.ب 1، أبوظبي' } },
  alreadyRegistered: common,
  addressAdded: { ...common, address: 'sara@example.org' },
  primaryChanged: { ...common, address: 'sara@example.org' },
  invitation: request,
  yourTurn: {
    ...request,
    act: 'sign',
    message: 'Please read\nclause 3',
    due: { at: Date.UTC(2026, 10, 30, 12), timeZone: 'Asia/Dubai' },
  },
  forYourInformation: request,
  reminder: request,
  rejected: { ...request, actorName: 'Omar', reason: 'Wrong amount' },
  cancelled: { ...request, actorName: 'Sara', reason: '' },
  completed: request,
  expired: request,
  sealFailed: request,
  webhookPaused: { ...common, title: 'Accounting' },
  integrationFailed: request,
  stepAccessBlocked: { ...request, actorName: 'Omar' },
  expiryWarning: { ...request, due: { at: Date.UTC(2026, 10, 30, 12), timeZone: 'Asia/Dubai' } },
  informationRequested: { ...request, reason: 'Which annex is meant?' },
  informationGiven: { ...request, actorName: 'Omar', reason: 'Annex 2' },
  delegated: request,
  delegationRevoked: { ...common, title: 'Services Agreement', senderName: 'سارة المنصوري' },
  returned: { ...request, actorName: 'Omar', reason: 'Clause 3' },
  reverted: { ...request, actorName: 'Omar', reason: 'Clause 3' },
  recalled: { ...request, actorName: 'Omar' },
  shared: request,
  removed: { ...common, title: 'Services Agreement', senderName: 'سارة المنصوري' },
}
