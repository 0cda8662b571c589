import { timingSafeEqual } from 'node:crypto';
import { hasOwnerRole } from '@latchkey/protocol/owner-roles';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import { hashSecret, type KeyRing, primary } from '../../../platform/crypto/key-ring.ts';
import type { Actor } from '../../../platform/events/events.ts';
import type { WebhookService } from '../../../platform/integrations/webhook-service.ts';
import { roleOf } from '../../project-owners/owners.ts';
import type { FindStoredProject, Project } from '../../projects/project.ts';

/** A token grants the webhook permissions of the owner or key that requested it. */
const LIFETIME_MILLIS = 12 * 3_600_000;
const PREFIX = 'whp_';
/** Of an owner, or of a set of keys. */
const HOLDERS = ['owner', 'key'] as const;

/** The token's claims, authenticated. */
interface Claims {
  readonly projectId: string;
  readonly expiresAt: number;
  readonly holder: (typeof HOLDERS)[number];
  readonly holderId: string;
}

/** Who calls with a token, and for which project. */
export interface TokenCaller {
  readonly project: Project;
  readonly actor: Pick<Actor, 'userId' | 'keyId'>;
}

/**
 * A token that opens the webhooks of a project for a while, and nothing else; nothing is stored for it. Of another
 * service where that sends them. Throws WEBHOOK_SERVICE_AWAY.
 */
export async function issueWebhookToken(
  context: Context,
  webhookService: WebhookService | undefined,
  project: Project,
): Promise<string> {
  if (!webhookService) return ownToken(context, project);
  return webhookService.portalToken(project.wireId).catch((cause) => {
    context.log.warn({ error: String(cause) }, 'no webhook token could be had');
    throw new Refusal('WEBHOOK_SERVICE_AWAY', { cause, retryAfter: 10 });
  });
}

function ownToken({ ring, now, actor }: Context, { id }: Project): string {
  const [holder, holderId] = actor.kind === 'owner' ? ['owner', actor.userId] : ['key', actor.keyId];
  const claims = JSON.stringify([id, now + LIFETIME_MILLIS, holder, holderId]);
  const text = Buffer.from(claims).toString('base64url');
  return `${PREFIX}${text}.${hashSecret(primary(ring), 'webhook-token', id, text).toString('base64url')}`;
}

/** Undefined if the token is malformed or expired, or its holder has lost the permission. */
export async function readWebhookToken(
  { ring, db, now }: Pick<Context, 'ring' | 'db' | 'now'>,
  find: FindStoredProject,
  token: string,
): Promise<TokenCaller | undefined> {
  const claims = claimsOf(ring, token);
  if (!claims || claims.expiresAt <= now) return undefined;
  const project = await find(claims.projectId);
  if (!project) return undefined;
  const { holder, holderId } = claims;
  if (holder === 'owner') {
    const role = await roleOf(db, project.id, holderId);
    return role && hasOwnerRole(role, 'developer') ? { project, actor: { userId: holderId } } : undefined;
  }
  const isInForce = [...project.keys.values()].some(({ setId, endsAt }) => setId === holderId && endsAt > now);
  return isInForce ? { project, actor: { keyId: holderId } } : undefined;
}

function claimsOf(ring: KeyRing, token: string): Claims | undefined {
  const [text = '', signature = '', ...more] = token.startsWith(PREFIX) ? token.slice(PREFIX.length).split('.') : [];
  if (text === '' || more.length > 0) return undefined;
  const claims = claimsIn(text);
  if (!claims) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = ring.hashKeys.some((key) => {
    const made = hashSecret(key, 'webhook-token', claims.projectId, text);
    return made.length === given.length && timingSafeEqual(made, given);
  });
  return isOurs ? claims : undefined;
}

function claimsIn(text: string): Claims | undefined {
  try {
    const [projectId, expiresAt, holder, holderId] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isWhole = [projectId, holderId].every((id) => typeof id === 'string') && HOLDERS.includes(holder);
    return isWhole ? { projectId, expiresAt: Number(expiresAt), holder, holderId } : undefined;
  } catch {
    return undefined;
  }
}
