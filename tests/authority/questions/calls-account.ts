/** Calls about oneself: account, session, notifications, and the doors before signing in. */
import { createId } from '../../../sync/ids.ts'
import { PNG } from '../authority-world.ts'
import { email, get, json, post, processId, type Question, read } from './asking.ts'

const clientDataJSON = Buffer.from(JSON.stringify({ challenge: 'never-asked' })).toString('base64url')
const NO_PASSKEY = { id: 'bm9uZQ', rawId: 'bm9uZQ', type: 'public-key' }
const NO_PASSKEY_SHOWN = {
  ...NO_PASSKEY,
  response: { clientDataJSON, authenticatorData: 'bm9uZQ', signature: 'bm9uZQ', userHandle: 'bm9uZQ' },
}
const NO_PASSKEY_MADE = { ...NO_PASSKEY, response: { clientDataJSON, attestationObject: 'bm9uZQ' } }

export const ACCOUNT_CALLS: Readonly<Record<string, Question>> = {
  'GET Customer/Get': get('Customer/Get'),
  'POST TenantOrg/GetRimAcountDetails': post('TenantOrg/GetRimAcountDetails', () => ({})),
  'POST TenantOrg/VerifyAcountDetails': post('TenantOrg/VerifyAcountDetails', (one) => ({
    ...{ rimNumber: '1184420', email: email(one) },
  })),
  'POST TenantOrg/SendOtp': post('TenantOrg/SendOtp', (one) => ({
    ...{ rimNumber: '1184420', email: email(one), confirmation: 'a'.repeat(40) },
  })),
  'POST TenantOrg/VerifyOtp (wrong code)': post('TenantOrg/VerifyOtp', (one) => ({
    ...{ rimNumber: '1184420', email: email(one), checkOtp: '000000' },
  })),
  'POST customer/updateSignature': post('customer/updateSignature', () => ({
    signatureImage: PNG.toString('base64'),
  })),
  'GET CustomerEf/GetAttributes': get('CustomerEf/GetAttributes'),
  'POST Customer/UpdateAttributes': post('Customer/UpdateAttributes', () => ({
    attributes: [{ attribute: 5, action: 1, value: '{"pagination":20}' }],
  })),
  'POST Customer/ChangeAvatar (foreign picture)': post('Customer/ChangeAvatar', (one) => ({
    fileName: `${one.personalSha256}-scan.png`,
  })),
  'POST Customer/GetName (of the owner)': post('Customer/GetName', (one, world) => ({
    customerId: one.absent ? createId('person', world.platform) : world.people.owner.id,
  })),
  'GET image/avatar (without one)': get('image/avatar', () => ({ customerId: `person:${'0'.repeat(26)}` })),
  'GET CustomerEf/GetEmails': get('CustomerEf/GetEmails'),
  'GET CustomerEf/GetErasure': get('CustomerEf/GetErasure'),
  // Of the first address it is done, which `tests/leaving/erased-person.test.ts` does.
  'POST CustomerEf/EraseAccount (another address)': post('CustomerEf/EraseAccount', () => ({
    email: 'nobody-of-this-address@example.com',
  })),
  'POST CustomerEf/TakeOwnData': post('CustomerEf/TakeOwnData', () => ({})),
  'POST CustomerEf/AddEmail (without fresh proof)': post('CustomerEf/AddEmail', () => ({
    email: 'further@example.com',
  })),
  'POST CustomerEf/VerifyEmail (wrong code)': post('CustomerEf/VerifyEmail', () => ({
    email: 'further@example.com',
    checkOtp: '000000',
  })),
  'POST CustomerEf/RemoveEmail (without fresh proof)': post('CustomerEf/RemoveEmail', (one) => ({
    email: email(one),
  })),
  'POST CustomerEf/SetPrimaryEmail (without fresh proof)': post('CustomerEf/SetPrimaryEmail', (one) => ({
    email: email(one),
  })),
  'GET organizationAttribute/getTopMenu': get('organizationAttribute/getTopMenu'),
  'GET LicensePromotion/Get': get('LicensePromotion/Get'),
  'GET Notifications/PushKey': get('Notifications/PushKey'),
  'GET Notifications/Get': get('Notifications/Get'),
  'POST Notifications/Mark': post('Notifications/Mark', (one) => ({
    ids: [one.notification.id],
    read: true,
  })),
  'GET Session/Get': get('Session/Get'),
  'GET Session/History': get('Session/History'),
  'POST Session/Revoke (of the owner)': post('Session/Revoke', (one) => ({ sessionId: one.sessionId })),
  'POST CustomerEf/ChangePassword (wrong password)': post('CustomerEf/ChangePassword', () => ({
    currentPassword: 'wrong',
    newPassword: 'Another-Password-7',
  })),
  'POST CustomerEf/Deactivate (wrong password)': post('CustomerEf/Deactivate', () => ({ password: 'wrong' })),
  'POST Public/RequestAccountActivation': post('Public/RequestAccountActivation', (one) => ({
    email: `x${one.envelope.id.slice(-6)}@example.com`,
  })),
  'POST Public/AccountActivation (wrong code)': post('Public/AccountActivation', (one) => ({
    email: email(one),
    checkOtp: '000000',
  })),
  'POST Public/CheckInvitation (forged)': post('Public/CheckInvitation', () => ({
    invitationCode: 'x'.repeat(43),
  })),
  'POST Public/DeclineInvitation (forged)': post('Public/DeclineInvitation', () => ({
    invitationCode: 'x'.repeat(43),
  })),
  'POST Public/RequestOTPAcceptInvite (forged)': post('Public/RequestOTPAcceptInvite', () => ({
    invitationCode: 'x'.repeat(43),
    otpReasonId: 7,
  })),
  'POST Token/AcceptInvitation (forged)': post('Token/AcceptInvitation', () => ({
    invitationCode: 'x'.repeat(43),
    checkOtp: '000000',
  })),
  'POST Public/RequestPasswordReset': post('Public/RequestPasswordReset', (one) => ({
    email: `y${one.envelope.id.slice(-6)}@example.com`,
  })),
  'POST Public/CheckOtp (wrong code)': post('Public/CheckOtp', (one) => ({
    checkOtp: '000000',
    email: email(one),
  })),
  'POST Public/ResetPassword (wrong code)': post('Public/ResetPassword', (one) => ({
    checkOtp: '000000',
    email: email(one),
    password: 'Correct-horse-7-battery',
  })),
  'POST Public/RegisterUser (weak password)': post('Public/RegisterUser', (one) => ({
    firstName: 'A',
    lastName: 'B',
    email: email(one),
    password: 'short',
    acceptTerms: true,
  })),
  'POST Public/VerifyEmail (wrong code)': post('Public/VerifyEmail', (one, world) => ({
    checkOTP: '000000',
    userId: one.absent ? createId('person', world.platform) : world.people.unverified.id,
    email: 'umm@example.com',
    otpReasonId: 1,
  })),
  'POST Public/ResendOtp': post('Public/ResendOtp', (one) => ({
    otpReasonId: 2,
    email: `z${one.envelope.id.slice(-6)}@example.com`,
  })),
  'POST Token/AuthType': post('Token/AuthType', (one) => ({ email: email(one) })),
  'POST Token/GetToken (wrong password)': post('Token/GetToken', (one) => ({
    email: email(one),
    password: 'wrong',
  })),
  'POST Token/BeginSignIn (no such provider)': post('Token/BeginSignIn', () => ({ providerId: 'nobodys' })),
  'POST Token/BeginProof (no such provider)': post('Token/BeginProof', () => ({
    ...{ providerId: 'nobodys', purpose: 'link' },
  })),
  'POST Token/ReturnFromProvider (never left)': post('Token/ReturnFromProvider', () => ({
    query: 'state=nobodys&code=1',
  })),
  'POST Token/AzureAD (never left)': post('Token/AzureAD', () => ({ state: 'nobodys', code: '1' })),
  'POST Token/BeginSignOut (nobody’s)': post('Token/BeginSignOut', () => ({ providerId: 'nobodys' })),
  'POST Token/LinkWay (never came back)': post('Token/LinkWay', () => ({ id: 'x'.repeat(43) })),
  'POST Public/BotCheck': post('Public/BotCheck', () => ({ call: 'Public/RegisterUser' })),
  'POST Token/Proofs': post('Token/Proofs', () => ({ act: 'signing' })),
  'POST Token/ProvePassword (wrong password)': post('Token/ProvePassword', () => ({ password: 'wrong' })),
  'GET Token/Ways': get('Token/Ways'),
  'POST Public/MailSignInCode': post('Public/MailSignInCode', (one) => ({
    email: `y${one.envelope.id.slice(-6)}@example.com`,
  })),
  'POST Token/SignInByCode (wrong code)': post('Token/SignInByCode', (one) => ({
    ...{ email: `y${one.envelope.id.slice(-6)}@example.com`, checkOtp: '000000' },
  })),
  'POST Token/LDAP (no such directory)': post('Token/LDAP', () => ({
    ...{ providerId: 'none', userName: 'sara', password: 'x' },
  })),
  'POST Token/ProveByDirectory (no such directory)': post('Token/ProveByDirectory', () => ({
    ...{ providerId: 'none', userName: 'sara', password: 'x', purpose: 'reprove' },
  })),
  'POST Token/MailProofCode': post('Token/MailProofCode', () => ({})),
  'POST Token/ProveByCode (wrong code)': post('Token/ProveByCode', () => ({ checkOtp: '000000' })),
  'POST Token/BeginPasskeySignIn': post('Token/BeginPasskeySignIn', () => ({})),
  'POST Token/SignInByPasskey (never asked)': post('Token/SignInByPasskey', () => ({
    passkey: NO_PASSKEY_SHOWN,
  })),
  'POST Token/BeginPasskeyProof (none there)': post('Token/BeginPasskeyProof', () => ({})),
  'POST Token/ProveByPasskey (never asked)': post('Token/ProveByPasskey', () => ({
    passkey: NO_PASSKEY_SHOWN,
  })),
  'POST Token/BeginPasskey (without the mailed code)': post('Token/BeginPasskey', () => ({})),
  'POST Token/AddPasskey (never asked)': post('Token/AddPasskey', () => ({
    ...{ name: 'Phone', passkey: NO_PASSKEY_MADE },
  })),
  'GET Token/Passkeys': get('Token/Passkeys'),
  'POST Token/RenamePasskey': post('Token/RenamePasskey', (_one, world) => ({
    ...{ id: createId('passkey', world.platform), name: 'Phone' },
  })),
  'POST Token/RemovePasskey': post('Token/RemovePasskey', (_one, world) => ({
    id: createId('passkey', world.platform),
  })),
  'GET Token/SecondFactor': get('Token/SecondFactor'),
  'POST Token/MailSecondFactorCode': post('Token/MailSecondFactorCode', () => ({})),
  'POST Token/BeginSecondFactor (without the mailed code)': post('Token/BeginSecondFactor', () => ({})),
  'POST Token/ConfirmSecondFactor (none begun)': post('Token/ConfirmSecondFactor', () => ({
    checkOtp: '123456',
  })),
  'POST Token/ProveSecondFactor (none set up)': post('Token/ProveSecondFactor', () => ({
    checkOtp: '123456',
  })),
  'POST Token/NewRecoveryCodes (none set up)': post('Token/NewRecoveryCodes', () => ({})),
  'POST Token/RemoveSecondFactor (none set up)': post('Token/RemoveSecondFactor', () => ({})),
  'POST Token/UnlinkWay': post('Token/UnlinkWay', (_one, world) => ({
    id: createId('wayIn', world.platform),
  })),
  'GET Token/refreshToken (without one)': get('Token/refreshToken'),
  // Without the token: the other questions still need the session.
  // Those who belong there are asked to show who they are: nothing was shown in these sessions.
  'POST Token/GetUserToken': post('Token/GetUserToken', (one) => ({ organizationId: one.organization.id })),
  'POST Token/Logout (without a session)': async (_one, world) =>
    read(await world.request('/api/Token/Logout', json({}))),
  // Looking is for whoever holds the link; it says nothing the mail around it did not say.
  'POST Token/ReadDoor (the link in the mail)': post('Token/ReadDoor', (one) => ({ token: one.linkToken })),
  'POST Token/GetTempToken (the link in the mail)': async (one, world) => {
    const reply = await post('Token/GetTempToken', () => ({ token: one.linkToken }))(one, world)
    // Everybody who opens it is told only that the mailbox has to be proven, once a device is bound.
    return reply.outcome === 'refused' ? { ...reply, told: 'refused' } : reply
  },
  'GET Config/Get': get('Config/Get'),
  'GET SystemMessage/Get': get('SystemMessage/Get'),
  'GET workflowef/clientinfo': get('workflowef/clientinfo'),
  'POST Notifications/Add': post('Notifications/Add', processId),
  'POST Public/GetFile': post('Public/GetFile', (one) => ({ documentId: one.envelope.documents[0]?.id })),
  'GET Public/GetFile': get('Public/GetFile', (one) => ({
    documentId: String(one.envelope.documents[0]?.id),
  })),
}
