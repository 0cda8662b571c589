import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { hashSecret, primary } from '../../../platform/crypto/key-ring.ts';
import type { Project } from '../../projects/project.ts';

/** The parameter of the address at which a browser goes on, after its user has answered. */
export const TICKET = 'ticket';

const hashOf = ({ ring }: Context, project: Project, ticket: string) =>
  hashSecret(primary(ring), 'oidc-ticket', project.id, ticket);

/** What is kept of a ticket. */
export const ticketHash = (context: Context, project: Project, ticket: string): string =>
  hashOf(context, project, ticket).toString('hex');

export const isTicket = (context: Context, project: Project, kept: string, ticket: string | undefined): boolean =>
  ticket !== undefined && timingSafeEqual(hashOf(context, project, ticket), Buffer.from(kept, 'hex'));
