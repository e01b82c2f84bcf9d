/** They come as one file, beside the page of who signs in. */
export { ForgotPasswordScreen } from '../identity/forgot-password-screen.tsx'
export { InviteScreen } from '../identity/invite-screen.tsx'
export { RegisterScreen } from '../identity/register-screen.tsx'
export { VerifyAccountScreen } from '../identity/verify-account-screen.tsx'
export { AskInvite } from './ask-invite.tsx'
