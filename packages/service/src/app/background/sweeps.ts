import { sweepOidcRecords } from '../../domains/authorization-server/records/sweep.ts';
import { sweepUnusedClients } from '../../domains/authorization-server/unregistered/evict.ts';
import { sweepCliLogins } from '../../domains/cli-logins/sweep.ts';
import { sweepCodes } from '../../domains/codes/sweep.ts';
import { sweepDelegations } from '../../domains/delegations/sweep.ts';
import { sweepTrustedDevices } from '../../domains/devices/sweep.ts';
import { sweepMails } from '../../domains/emails/sweep.ts';
import { sweepEvents } from '../../domains/event-proofs/retention.ts';
import { thinHeads } from '../../domains/event-proofs/thin.ts';
import { sweepInvitations } from '../../domains/invitations/sweep.ts';
import { sweepFlows } from '../../domains/oauth/sweep.ts';
import { sweepOwnerInvitations } from '../../domains/owner-invitations/sweep.ts';
import { sweepUsedTokens } from '../../domains/previous-system/sweep.ts';
import { sweepSessions } from '../../domains/sessions/sweep.ts';
import { sweepSetUpLinks } from '../../domains/set-up-links/sweep.ts';
import { sweepAssertions } from '../../domains/single-sign-on/sweep/sweep.ts';
import { sweepMarks } from '../../domains/teams/emptiness.ts';
import { sweepWebhooks } from '../../domains/webhooks/sweep.ts';
import type { Context } from '../../platform/context.ts';
import { sweepRateLimits } from '../../platform/rate-limit/rate-limit.ts';

/** Deletes data that is no longer needed, and brings up to date what is only marked meanwhile, one step at a time. */
export const sweeps: readonly ((context: Context) => Promise<void>)[] = [
  sweepCliLogins,
  sweepCodes,
  sweepDelegations,
  sweepMails,
  sweepEvents,
  thinHeads,
  sweepInvitations,
  sweepFlows,
  sweepOidcRecords,
  sweepUnusedClients,
  sweepOwnerInvitations,
  sweepSessions,
  sweepSetUpLinks,
  sweepAssertions,
  sweepTrustedDevices,
  sweepUsedTokens,
  sweepMarks,
  sweepWebhooks,
  ({ db, now }) => sweepRateLimits(db, now),
];
