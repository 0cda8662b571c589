export { apiKeys, createApiKey } from './api-keys.ts';
export { contactChannels, createContactChannel } from './contact-channels.ts';
export { notificationCategories } from './notification-categories.ts';
export { createProject, ownedProjects } from './owned-projects.ts';
export { deleteUser, setClientMetadata, setDisplayName, update } from './profile.ts';
export { revokeSession, sessions } from './sessions.ts';
