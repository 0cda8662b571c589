export { createApiKey } from '../api-keys.ts';
export { createContactChannel } from '../contact-channels.ts';
export { revokeSession } from '../sessions.ts';
export { ban, getBan, unban } from './bans.ts';
export { createSession } from './create-session.ts';
export { sendVerificationEmail } from './send-verification-email.ts';
export {
  deleteUser,
  setClientMetadata,
  setClientReadOnlyMetadata,
  setDisplayName,
  setPassword,
  setPrimaryEmail,
  setServerMetadata,
  update,
} from './update.ts';
