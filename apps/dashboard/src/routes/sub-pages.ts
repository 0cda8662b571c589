import { lazyRouteComponent } from '@tanstack/react-router';
import type { ProjectPage } from './project-pages.ts';

/** Project pages that aren't in the navigation, mostly about a single item. */
export const subPages: readonly Pick<ProjectPage, 'path' | 'title' | 'skeleton' | 'page'>[] = [
  {
    path: 'users/$userId',
    title: 'User',
    skeleton: 'user',
    page: lazyRouteComponent(() => import('../pages/user/user.tsx'), 'User'),
  },
  {
    path: 'teams/$teamId',
    title: 'Team',
    skeleton: 'team',
    page: lazyRouteComponent(() => import('../pages/team/team.tsx'), 'Team'),
  },
  {
    path: 'emails/sender',
    title: 'Sender',
    skeleton: 'form',
    page: lazyRouteComponent(() => import('../pages/emails/sender/sender.tsx'), 'Sender'),
  },
  {
    path: 'emails/compose',
    title: 'Compose',
    skeleton: 'form',
    page: lazyRouteComponent(() => import('../pages/emails/compose/compose.tsx'), 'Compose'),
  },
  {
    path: 'emails/$emailId',
    title: 'Email',
    skeleton: 'text',
    page: lazyRouteComponent(() => import('../pages/emails/mail/mail.tsx'), 'Mail'),
  },
  {
    path: 'email-templates/$type',
    title: 'Template',
    skeleton: 'text',
    page: lazyRouteComponent(() => import('../pages/email-templates/template.tsx'), 'Template'),
  },
  {
    path: 'email-templates/code/$templateId',
    title: 'Code template',
    skeleton: 'text',
    page: lazyRouteComponent(() => import('../pages/email-templates/code-template.tsx'), 'CodeTemplate'),
  },
  {
    path: 'email-themes/$themeId',
    title: 'Theme',
    skeleton: 'text',
    page: lazyRouteComponent(() => import('../pages/email-themes/theme.tsx'), 'Theme'),
  },
  {
    path: 'applications/$clientId',
    title: 'Application',
    skeleton: 'form',
    page: lazyRouteComponent(() => import('../pages/applications/application/application.tsx'), 'Application'),
  },
  {
    path: 'webhooks/events',
    title: 'Event catalog',
    skeleton: 'text',
    page: lazyRouteComponent(() => import('../pages/webhooks/catalog/catalog.tsx'), 'Catalog'),
  },
  {
    path: 'webhooks/$endpointId',
    title: 'Endpoint',
    skeleton: 'form',
    page: lazyRouteComponent(() => import('../pages/webhooks/endpoint/endpoint.tsx'), 'Endpoint'),
  },
  {
    path: 'webhooks/$endpointId/deliveries/$deliveryId',
    title: 'Delivery',
    skeleton: 'text',
    page: lazyRouteComponent(() => import('../pages/webhooks/delivery/delivery.tsx'), 'Delivery'),
  },
];
