import { Refusal } from '@latchkey/protocol/refusals';
import type { HandlerTypes } from '../domains/handler.ts';
import { roleOf } from '../domains/project-owners/owners.ts';
import type { ProjectCache } from '../domains/projects/cache.ts';
import { knownSetOfKey } from '../domains/projects/keys/keys.ts';
import type { Closed, FindProject, KeyKind, Project } from '../domains/projects/project.ts';
import { INTERNAL, storedProjectId } from '../domains/projects/project-id.ts';
import { keyOfToken, publishedKeys } from '../domains/projects/signing-keys.ts';
import { visitOf } from '../domains/set-up-links/visit.ts';
import { checkAssurance } from '../domains/sign-in-policy/assurance.ts';
import { findIdentityOfSession, findUserOfSession } from '../domains/users/find.ts';
import type { Identity, User } from '../domains/users/user.ts';
import { projectPaused } from '../http/attempt.ts';
import type { Caller, LookUps } from '../http/caller.ts';
import type { RequestScope } from '../http/serve.ts';
import type { Context } from '../platform/context.ts';
import { dpopProofs, type ProvenKey, unprovenBy } from '../platform/crypto/dpop-proofs.ts';
import {
  audienceOf,
  type Claims,
  issuerOf,
  kidOf,
  type TokenFailure,
  verifiedTokens,
  verifyAccessToken,
} from '../platform/crypto/tokens.ts';
import type { Actor } from '../platform/events/events.ts';
import type { Gather } from '../platform/events/gathered-events.ts';
import { clientAddress, isTrusted, networkOf } from '../platform/network/network.ts';
import { type Visitor, visitorOf } from '../platform/request/visitor.ts';
import { whereaboutsOf } from '../platform/request/whereabouts.ts';
import { newRequestId } from '../runtime/ids.ts';
import type { NoteUse } from '../runtime/last-uses.ts';
import { refusedEvent } from './refused-event.ts';
import type { ServiceParts } from './service-parts.ts';

type FindStored = ProjectCache['find'];
/** Opens the scope of a request that comes from a peer. */
export type OpenScope = (request: Request, peer: string) => RequestScope<HandlerTypes>;
/** Where a request comes from. */
export type Origin = { readonly network: string; readonly visitor: () => Visitor };
type NewContext = (now: number, requestId: string, actor: Actor, origin: Origin) => Context;

const keyKinds = {
  client: 'publishable_client_key',
  server: 'secret_server_key',
  admin: 'super_secret_admin_key',
} as const satisfies Record<string, KeyKind>;

/** How a request begins: its id and time, and how its caller is looked up in projects, keys, tokens and users. */
export function requestContextFactory(
  parts: ServiceParts,
  findStored: FindStored,
  newContext: NewContext,
  { gather, noteKeyUse }: { readonly gather: Gather; readonly noteKeyUse: NoteUse },
): OpenScope {
  const { database, clock, random, ring, baseUrl } = parts;
  const proofs = dpopProofs(ring);
  const readToken = tokenReader(parts, findProject);

  async function findProject(wireId: string, how?: 'anew'): Promise<Project | undefined> {
    const id = storedProjectId(wireId);
    return id === undefined ? undefined : findStored(id, how);
  }

  return (request, peer) => {
    const now = clock();
    const requestId = newRequestId(random);
    const origin = originOf(request.headers, peer, parts);
    let asked: Project | undefined;
    let key: ProvenKey | undefined;
    const proof = request.headers.get('dpop');
    const lookUps: LookUps<Project, User | Identity> = {
      async findProject(wireId, how) {
        asked = await findProject(wireId, how);
        if (asked?.closed) refuseIfClosed(asked.closed, request);
        return asked;
      },
      setOfKey: (project, level, key) => knownSetOfKey(findProject, project, keyKinds[level], key, { now, noteKeyUse }),
      async readToken(token) {
        const claims = await readToken(token, now);
        if ('failure' in claims || claims.boundTo === undefined) return claims;
        const cause = unprovenBy(key, claims.boundTo, token);
        return cause ? { failure: 'expired', expiredAt: now, cause } : claims;
      },
      findUser: (claims, as) => (as === 'id' ? findIdentityOfSession : findUserOfSession)(database.db, claims),
      ownerRole: (userId, project) => roleOf(database.db, project.id, userId),
      findSetUp: (project, token) => visitOf({ db: database.db, ring, now }, project, token),
    };
    return {
      requestId,
      now,
      lookUps,
      dpopNonce: proof === null ? undefined : proofs.nonceAt(now),
      async readProof() {
        if (proof === null) return;
        const { method, url } = request;
        key = await proofs.read({ proof, method, url: baseUrl + new URL(url).pathname }, now);
      },
      context: (caller, reads) => ({
        ...newContext(now, requestId, actorOf(caller), origin),
        ...(reads === 'replica' && { db: database.requestReads() }),
        session: caller.session,
        setUp: caller.setUp,
        provenKey: key?.thumbprint,
      }),
      async checkAssurance({ level, project, user, standing, ownerId, ownerStanding }) {
        if (level === 'client' && project && user && standing)
          await checkAssurance(database.db, project, user.id, standing, now);
        const internal = ownerStanding && (await findProject(INTERNAL));
        if (internal && ownerId !== undefined) await checkAssurance(database.db, internal, ownerId, ownerStanding, now);
      },
      failed(failure, route, caller) {
        const refused = refusedEvent(failure, caller?.level);
        if (!asked || !refused) return;
        const actor = caller ? actorOf(caller) : ({ kind: 'client' } as const);
        const subjectId = caller?.user?.id;
        const detail = { ...refused.detail, endpoint: route, ...whereaboutsOf(origin) };
        gather({ kind: refused.kind, projectId: asked.id, subjectId, at: now, actor, requestId, detail });
      },
    };
  };
}

/**
 * Reads go on while a project moves. Once it has, tokens of before are still verified, and owners see and delete what is
 * left here.
 */
function refuseIfClosed({ to, hasMoved }: Closed, { method, url }: Request): void {
  const isRead = method === 'GET' || method === 'HEAD';
  // A browser asks whether it may, and has to be let to read the refusal of what it does then.
  if (method === 'OPTIONS') return;
  if (!hasMoved) {
    if (isRead) return;
    throw projectPaused();
  }
  const { pathname } = new URL(url);
  if (isRead && pathname.endsWith('/.well-known/jwks.json')) return;
  if ((isRead || method === 'DELETE') && pathname.endsWith('/internal/projects/current')) return;
  throw new Refusal('PROJECT_MOVED', { detail: to });
}

function originOf(headers: Headers, peer: string, { trustedProxies: trusted, locate }: ServiceParts): Origin {
  const address = clientAddress(peer, headers.get('x-forwarded-for'), trusted);
  return { network: networkOf(address), visitor: () => visitorOf(headers, address, isTrusted(peer, trusted), locate) };
}

function actorOf({ level = 'client', user, standing, ownerId, keyId, setUp }: Caller<Project, Identity>): Actor {
  if (ownerId !== undefined) return { kind: 'owner', userId: ownerId };
  // Which key an app has in the open says nothing.
  if (setUp) return { kind: 'client', setUpLinkId: setUp.linkId };
  const by = { kind: level, ...(level !== 'client' && keyId !== undefined && { keyId }) };
  if (!user) return by;
  const impersonatorId = standing?.impersonatorId ?? undefined;
  return { ...by, userId: user.id, ...(impersonatorId !== undefined && { impersonatorId }) };
}

/** Verifies a token once; after that it is remembered until it expires or its key is gone. */
function tokenReader({ baseUrl, clock, accessTokenSeconds }: ServiceParts, findProject: FindProject) {
  const remembered = verifiedTokens<{ readonly claims: Claims; readonly kid: string }>(
    clock,
    accessTokenSeconds * 1000,
  );

  async function recall(token: string, now: number): Promise<Claims | undefined> {
    const known = remembered.get(token);
    const project = known && (await findProject(known.claims.projectId));
    const isGood = project && publishedKeys(project, now).some(({ publicJwk }) => publicJwk.kid === known.kid);
    return isGood ? known.claims : undefined;
  }

  return async (token: string, now: number): Promise<Claims | TokenFailure> => {
    const known = await recall(token, now);
    if (known) return known.expiresAt > now ? known : { failure: 'expired', expiredAt: known.expiresAt };
    const wireId = audienceOf(token);
    const project = wireId === undefined ? undefined : await findProject(wireId);
    if (!project) return { failure: 'unparsable' };
    const { wireId: audience } = project;
    const key = keyOfToken(project, kidOf(token), now);
    const claims = await verifyAccessToken(token, key, issuerOf(baseUrl, audience), audience, now);
    if (!('failure' in claims)) remembered.set(token, { claims, kid: key.publicJwk.kid });
    return claims;
  };
}
