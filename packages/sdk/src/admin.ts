export type { AdditionalSettings, AdditionalSettingsUpdate } from './additional-settings.ts';
export { AdminApp, type AdminAppOptions } from './admin-app.ts';
export type { AdminProject } from './admin-project.ts';
export type { ImpersonationLink, NewImpersonationLink } from './impersonation-link.ts';
export type { InternalApiKey, InternalApiKeyFirstView, NewInternalApiKey } from './internal-api-keys.ts';
export type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
  PermissionScope,
} from './permission-definitions.ts';
export type { PermissionDifference, PermissionDifferencePage, PermissionPreview } from './permission-preview.ts';
export type { ProductionModeError } from './production-mode.ts';
export * from './server.ts';
export type { ProjectUpdate } from './shapes/project.ts';
