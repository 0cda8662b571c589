import { type Endpoints, type InputOf, type ResultOf, securityEventKinds } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { placeOf, USUAL } from './list.ts';
import { type OwnEvent, ownEvents } from './own-queries.ts';

type Row = Endpoints['GET /latchkey/users/me/events'];
type Item = ResultOf<Row>['items'][number];
type Detail = Readonly<Record<string, unknown>>;

/** The fields of a changed user that its security has to do with, and what the user is told of each. */
const told: Readonly<Record<string, (detail: Detail) => Item['changed'][number]>> = {
  password: () => 'password',
  password_hash: () => 'password',
  primary_email: () => 'primary_email',
  totp_secret_base64: ({ after }) =>
    valueIn(after, 'requires_totp_mfa') === false ? 'second_factor_off' : 'second_factor_on',
  otp_auth_enabled: ({ after }) =>
    valueIn(after, 'otp_auth_enabled') === false ? 'email_codes_off' : 'email_codes_on',
  oauth_providers: ({ is_disconnected }) => (is_disconnected === true ? 'provider_removed' : 'provider_added'),
  is_anonymous: () => 'kept',
  secured: () => 'secured',
};

/** What happened to the security of the user's account, newest first. */
export async function listOwnEvents(
  context: Context,
  project: Project,
  userId: string,
  { limit = USUAL, cursor }: InputOf<Row>['query'],
): Promise<ResultOf<Row>> {
  const newest = await placeOf(context, project, cursor);
  const about = { userId, kinds: securityEventKinds, fields: Object.keys(told), newest: newest ?? undefined };
  const events = newest === null ? [] : await ownEvents(context.db, project.id, about, limit + 1);
  const next = events[limit];
  return {
    items: events.slice(0, limit).map(describeOwn),
    is_paginated: true,
    pagination: { next_cursor: next ? String(next.id) : null },
  };
}

function describeOwn(event: OwnEvent): Item {
  const { id, kind, at, actor, detail, userAgent, count } = event;
  const isFailure = kind === 'sign_in.failed';
  const by = detail.is_impersonation === true || actor.impersonatorId !== undefined ? 'impersonator' : undefined;
  return {
    id: String(id),
    kind: kind as Item['kind'],
    at_millis: at,
    by: isFailure ? 'unknown' : (by ?? (actor.kind === 'client' ? 'you' : 'app')),
    changed: kind === 'user.updated' ? changesIn(detail) : [],
    about: aboutIn(detail),
    factors: textsIn(isFailure ? [detail.method] : detail.factors),
    user_agent: isFailure ? textIn(detail.client) : by === undefined ? userAgent : null,
    count,
    network: isFailure ? textIn(detail.network) : null,
  };
}

const changesIn = (detail: Detail): Item['changed'] => [
  ...new Set(textsIn(detail.fields).flatMap((field) => told[field]?.(detail) ?? [])),
];

/** By the newest name that there is. */
function aboutIn({ name, after, before, provider_id }: Detail): string | null {
  const names = [
    name,
    ...[after, before].flatMap((state) =>
      ['name', 'description', 'value', 'primary_email'].map((key) => valueIn(state, key)),
    ),
    provider_id,
  ];
  return names.find((name) => typeof name === 'string') ?? null;
}

const valueIn = (state: unknown, key: string): unknown => (state as Detail | null | undefined)?.[key];

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const textsIn = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : []);
