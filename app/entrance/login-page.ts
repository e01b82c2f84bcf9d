export { LoginScreen } from '../identity/login-screen.tsx'
