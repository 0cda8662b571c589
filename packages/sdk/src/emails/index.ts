export { listChatMessages, saveChatMessage, sendChatMessage } from './chats.ts';
export { listSentEmails, readEmail, readEmails, resendEmail } from './log.ts';
export { previewEmail, readPreview } from './previews.ts';
export {
  createEmailTheme,
  deleteEmailTheme,
  readNewTemplates,
  readTheme,
  readThemes,
  renameEmailTheme,
  resetNewEmailTemplate,
  updateEmailTheme,
  updateNewEmailTemplate,
} from './programs.ts';
export { sendEmail, sendEmailPreview, sendSignInInvitationEmail, sendTestEmail } from './send.ts';
export { previewEmailTemplate, readTemplates, resetEmailTemplate, updateEmailTemplate } from './templates.ts';
export { readVersions } from './versions.ts';
