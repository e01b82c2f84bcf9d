/** Which calls of strangers want a bot check: each that anybody may make has its place here, and a reason. */
import { expect, it } from 'vitest'
import { commandContracts, declaredContracts } from '../../server/client/all-contracts.ts'

/** They make this installation write to an address that whoever calls has chosen. */
const CHECKED = [
  'Public/MailSignInCode',
  'Public/RegisterUser',
  'Public/RequestAccountActivation',
  'Public/RequestPasswordReset',
  'Public/ResendOtp',
]

const UNCHECKED: Readonly<Record<string, readonly string[]>> = {
  'answers what anybody may know, and does nothing': [
    'Config/Get',
    'Public/BotCheck',
    'SystemMessage/Get',
    'Token/AuthType',
    'Verify/Envelope',
    'Verify/Roots',
    'workflowef/clientinfo',
  ],
  'answers a secret that was mailed or chosen, and its tries are counted': [
    'Public/AccountActivation',
    'Public/CheckOtp',
    'Public/ResetPassword',
    'Public/VerifyEmail',
    'Token/GetToken',
    'Token/LDAP',
    'Token/SignInByCode',
  ],
  'shows a link or an invitation of 128 random bits, which no bot has': [
    'Embedding/EnterWindow',
    'Embedding/Open',
    'Public/CheckInvitation',
    'Public/DeclineInvitation',
    'Public/RequestOTPAcceptInvite',
    'Token/AcceptInvitation',
    'Token/GetTempToken',
    'Token/ReadDoor',
  ],
  'leads to a provider or an authenticator, or comes from one, and writes to nobody': [
    'Token/AzureAD',
    'Token/BeginPasskeySignIn',
    'Token/BeginSignIn',
    'Token/BeginSignOut',
    'Token/ReturnFromProvider',
    'Token/SignInByPasskey',
  ],
  'goes on with a session, by its cookie': ['Token/Logout', 'Token/refreshToken'],
}

it('every call that anybody may make is checked, or there is a reason not to', async () => {
  const all = [...(await declaredContracts()), ...commandContracts()]
  const open = all.filter((one) => one.access === 'public')
  const places = (checked: boolean) =>
    open.filter((one) => (one.botCheck === true) === checked).map((one) => one.path)
  expect(places(true).toSorted()).toEqual(CHECKED)
  expect(places(false).toSorted()).toEqual(Object.values(UNCHECKED).flat().toSorted())
})

it('whoever is known already is asked no such thing: it is of calls that anybody may make', async () => {
  const wrong = [...(await declaredContracts()), ...commandContracts()].filter(
    (one) => one.botCheck === true && (one.access !== 'public' || one.method === 'GET'),
  )
  expect(wrong.map((one) => one.path)).toEqual([])
})
