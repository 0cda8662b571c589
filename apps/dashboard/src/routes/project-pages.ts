import type { AdminApp } from '@latchkey/sdk/admin';
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { Sorting } from '../features/lists/sorting.ts';
import { mailsStore } from '../pages/emails/mails-store.ts';
import { sorting as teamSorting } from '../pages/teams/orders.ts';
import { teamsStore } from '../pages/teams/teams-store.ts';
import { sorting as userSorting } from '../pages/users/orders.ts';
import { usersStore } from '../pages/users/users-store.ts';
import { ALL_ENDPOINTS } from '../pages/webhooks/endpoints-store.ts';
import type { NavPage } from '../shell/nav-pages.ts';
import type { SkeletonKind } from '../ui/feedback/skeletons.tsx';

/** The search params of the page. */
type Search = Readonly<Record<string, string | undefined>>;

/** A page of a project. Navigation, command palette and routes are built from these rows. */
export interface ProjectPage extends NavPage {
  /** The skeleton shown while it loads. */
  readonly skeleton: SkeletonKind;
  /** Preloads the page's data during navigation, so that it often renders without a skeleton. */
  readonly read?: (adminApp: AdminApp, search: Search) => Promise<unknown>;
  /** What its list can be sorted by: a visit begins with the order that the last one chose. */
  readonly sorting?: Sorting;
  readonly page: AsyncRouteComponent<object>;
}

export const pages: readonly ProjectPage[] = [
  {
    path: '',
    title: 'Overview',
    icon: 'overview',
    group: 'Project',
    keywords: 'start install snippet code quick set-up guide metrics charts sign-ups active users countries',
    docs: 'metrics',
    skeleton: 'metrics',
    read: (adminApp) => adminApp.metricsStore.read(),
    page: lazyRouteComponent(() => import('../pages/overview/overview.tsx'), 'Overview'),
  },
  {
    path: 'users',
    title: 'Users',
    icon: 'users',
    group: 'Project',
    keywords: 'people accounts search',
    docs: 'dashboard',
    skeleton: 'table',
    read: (adminApp, search) => usersStore(adminApp, search).read(),
    sorting: userSorting,
    page: lazyRouteComponent(() => import('../pages/users/users.tsx'), 'Users'),
  },
  {
    path: 'events',
    title: 'Events',
    icon: 'events',
    group: 'Project',
    keywords: 'audit log history trail activity who what when export csv',
    docs: 'events',
    skeleton: 'table',
    read: async (adminApp, search) =>
      (await import('../features/events/events-store.ts')).eventsStore(adminApp, search).read(),
    page: lazyRouteComponent(() => import('../pages/events/events.tsx'), 'Events'),
  },
  {
    path: 'imports',
    title: 'Imports',
    icon: 'imports',
    group: 'Project',
    keywords:
      'migrate move users csv json upload bulk auth0 clerk firebase supabase keycloak undo previous system trickle lazy',
    docs: 'moving/import',
    skeleton: 'form',
    page: lazyRouteComponent(() => import('../pages/imports/imports.tsx'), 'Imports'),
  },
  {
    path: 'sign-in',
    title: 'Sign-in methods',
    icon: 'signIn',
    group: 'Authentication',
    keywords: 'sign-up password registration login magic link code passkey webauthn anonymous guest',
    docs: 'concepts/sign-in',
    skeleton: 'form',
    read: (adminApp) => adminApp.projectStore.read(),
    page: lazyRouteComponent(() => import('../pages/sign-in-methods/sign-in-methods.tsx'), 'SignInMethods'),
  },
  {
    path: 'sign-in-policy',
    title: 'Sign-in policy',
    icon: 'policy',
    group: 'Authentication',
    keywords: 'mfa two-factor assurance passkey grace session length idle password rules step-up compliance',
    docs: 'guides/require-two-steps',
    skeleton: 'form',
    read: (adminApp) => adminApp.projectStore.read(),
    page: lazyRouteComponent(() => import('../pages/sign-in-policy/sign-in-policy.tsx'), 'SignInPolicy'),
  },
  {
    path: 'providers',
    title: 'Providers',
    icon: 'providers',
    group: 'Authentication',
    keywords: 'oauth openid connect oidc social google github microsoft apple sso merge',
    docs: 'guides/add-a-provider',
    skeleton: 'form',
    read: (adminApp) => adminApp.projectStore.read(),
    page: lazyRouteComponent(() => import('../pages/providers/providers.tsx'), 'Providers'),
  },
  {
    path: 'domains',
    title: 'Domains',
    icon: 'domains',
    group: 'Authentication',
    keywords: 'localhost trusted redirect handler url origin',
    docs: 'guides/own-domain-and-mail',
    skeleton: 'form',
    read: (adminApp) => adminApp.projectStore.read(),
    page: lazyRouteComponent(() => import('../pages/domains/domains.tsx'), 'Domains'),
  },
  {
    path: 'teams',
    title: 'Teams',
    icon: 'teams',
    group: 'Teams',
    keywords: 'organizations groups workspaces members invitations search',
    docs: 'teams',
    skeleton: 'table',
    read: (adminApp, search) => teamsStore(adminApp, search).read(),
    sorting: teamSorting,
    page: lazyRouteComponent(() => import('../pages/teams/teams.tsx'), 'Teams'),
  },
  {
    path: 'permissions',
    title: 'Permissions',
    icon: 'permissions',
    group: 'Teams',
    keywords: 'roles rights definitions graph contains access control rbac',
    docs: 'permissions',
    skeleton: 'table',
    read: readDefinitions,
    page: lazyRouteComponent(() => import('../pages/permissions/permissions.tsx'), 'Permissions'),
  },
  {
    path: 'access-review',
    title: 'Who has access',
    icon: 'accessReview',
    group: 'Teams',
    keywords: 'who can permissions holders review why audit',
    docs: 'permissions',
    skeleton: 'table',
    read: readDefinitions,
    page: lazyRouteComponent(() => import('../pages/access-review/access-review.tsx'), 'AccessReview'),
  },
  {
    path: 'team-settings',
    title: 'Team settings',
    icon: 'settings',
    group: 'Teams',
    keywords: 'default permissions creator member user sign-up personal api keys',
    docs: 'teams',
    skeleton: 'form',
    read: (adminApp) => Promise.all([adminApp.projectStore.read(), readDefinitions(adminApp)]),
    page: lazyRouteComponent(() => import('../pages/team-settings/team-settings.tsx'), 'TeamSettings'),
  },
  {
    path: 'emails',
    title: 'Emails',
    icon: 'mail',
    group: 'Emails',
    keywords: 'mails log sent delivery bounce sender smtp server compose send newsletter invite test',
    docs: 'emails',
    skeleton: 'table',
    read: (adminApp, search) => Promise.all([adminApp.projectStore.read(), mailsStore(adminApp, search).read()]),
    page: lazyRouteComponent(() => import('../pages/emails/emails.tsx'), 'Emails'),
  },
  {
    path: 'email-templates',
    title: 'Templates',
    icon: 'templates',
    group: 'Emails',
    keywords: 'mails email text blocks editor verification reset magic link invitation tsx react',
    docs: 'emails',
    skeleton: 'text',
    read: (adminApp) => Promise.all([adminApp.projectStore.read(), adminApp.emailTemplatesStore.read()]),
    page: lazyRouteComponent(() => import('../pages/email-templates/templates.tsx'), 'Templates'),
  },
  {
    path: 'email-themes',
    title: 'Themes',
    icon: 'palette',
    group: 'Emails',
    keywords: 'mails email design appearance look colours colors dark code editor tsx react',
    docs: 'emails',
    skeleton: 'text',
    read: (adminApp) => Promise.all([adminApp.projectStore.read(), adminApp.emailThemesStore.read()]),
    page: lazyRouteComponent(() => import('../pages/email-themes/themes.tsx'), 'Themes'),
  },
  {
    path: 'branding',
    title: 'Branding',
    icon: 'brush',
    group: 'Configuration',
    keywords: 'logo brand color colour theme look appearance terms privacy policy legal links support',
    docs: 'guides/branding',
    skeleton: 'form',
    read: (adminApp) => adminApp.projectStore.read(),
    page: lazyRouteComponent(() => import('../pages/branding/branding.tsx'), 'Branding'),
  },
  {
    path: 'keys',
    title: 'Keys',
    icon: 'key',
    group: 'Configuration',
    keywords: 'api publishable secret server admin token env',
    docs: 'guides/rotate-keys',
    skeleton: 'table',
    read: (adminApp) => adminApp.internalApiKeysStore.read(),
    page: lazyRouteComponent(() => import('../pages/keys/keys.tsx'), 'Keys'),
  },
  {
    path: 'applications',
    title: 'Applications',
    icon: 'applications',
    group: 'Configuration',
    keywords: 'oauth clients openid connect oidc identity provider sso grafana gitlab client id secret redirect device',
    docs: 'openid/clients',
    skeleton: 'table',
    read: (adminApp) => adminApp.oauthClientsStore.read(),
    page: lazyRouteComponent(() => import('../pages/applications/applications.tsx'), 'Applications'),
  },
  {
    path: 'apis',
    title: 'APIs',
    icon: 'api',
    group: 'Configuration',
    keywords: 'resource servers scopes audience access tokens jwt opaque permissions oauth mcp',
    docs: 'guides/openid-provider',
    skeleton: 'table',
    read: (adminApp) => adminApp.resourceServersStore.read(),
    page: lazyRouteComponent(() => import('../pages/apis/apis.tsx'), 'Apis'),
  },
  {
    path: 'webhooks',
    title: 'Webhooks',
    icon: 'webhooks',
    group: 'Configuration',
    keywords: 'web hooks endpoints receivers events deliveries replay retry signing secret svix standard notifications',
    docs: 'webhooks',
    skeleton: 'table',
    read: (adminApp) => adminApp.webhookEndpointsStore(ALL_ENDPOINTS).read(),
    page: lazyRouteComponent(() => import('../pages/webhooks/webhooks.tsx'), 'Webhooks'),
  },
  {
    path: 'event-streams',
    title: 'Event streams',
    icon: 'streams',
    group: 'Configuration',
    keywords: 'siem audit log splunk elastic datadog syslog s3 ocsf export',
    docs: 'guides/stream-events',
    skeleton: 'form',
    page: lazyRouteComponent(() => import('../pages/event-streams/event-streams.tsx'), 'EventStreams'),
  },
  {
    path: 'owners',
    title: 'Owners',
    icon: 'owners',
    group: 'Configuration',
    keywords: 'administrators admins team members invite people access remove leave',
    docs: 'projects',
    skeleton: 'form',
    read: (adminApp) => Promise.all([adminApp.ownersStore.read(), adminApp.ownerInvitationsStore.read()]),
    page: lazyRouteComponent(() => import('../pages/owners/owners.tsx'), 'Owners'),
  },
  {
    path: 'production',
    title: 'Production check',
    icon: 'production',
    group: 'Configuration',
    keywords: 'go live launch checks mode development localhost https problems fix',
    docs: 'guides/go-to-production',
    skeleton: 'form',
    read: (adminApp) => adminApp.projectStore.read(),
    page: lazyRouteComponent(() => import('../pages/production-check/production-check.tsx'), 'ProductionCheck'),
  },
  {
    path: 'settings',
    title: 'Settings',
    icon: 'settings',
    group: 'Configuration',
    keywords: 'name description id jwks delete general danger',
    docs: 'projects',
    skeleton: 'form',
    read: (adminApp) => adminApp.projectStore.read(),
    page: lazyRouteComponent(() => import('../pages/settings/settings.tsx'), 'Settings'),
  },
];

/** The permissions of both scopes. */
function readDefinitions(adminApp: AdminApp): Promise<unknown> {
  const { teamPermissionDefinitionsStore, projectPermissionDefinitionsStore } = adminApp;
  return Promise.all([teamPermissionDefinitionsStore.read(), projectPermissionDefinitionsStore.read()]);
}
