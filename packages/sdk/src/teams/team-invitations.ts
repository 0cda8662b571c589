import type { OfOwner, OfTeam, Read } from '../context/lists.ts';
import type { MailOptions } from '../core/mail-options.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /team-invitations', 'client'>['items'][number];

/** An invitation to one address. */
export interface NewInvitation extends MailOptions {
  /** Who gets the link. */
  readonly email: string;
}

/** An invitation to each of several addresses. */
export interface Invitations extends MailOptions {
  /** Up to fifty. */
  readonly emails: readonly string[];
}

/** What became of one address of many; `id` is that of the invitation, null where none was made. */
export type InvitationResult = Readonly<
  FromWire<ResponseOf<'POST /latchkey/team-invitations', 'client'>['items'][number]>
>;

/** A pending invitation. */
export interface TeamInvitation extends Readonly<FromWire<Json>> {
  /** Sends it again, with a new link that replaces the old one and a full lifetime. */
  renew(options?: MailOptions): Promise<void>;
  /** The same without a mail: a link to hand on. */
  createLink(options?: MailOptions): Promise<{ readonly link: string; readonly expiresAt: Date }>;
  /** Revokes it: its link stops working. */
  revoke(): Promise<void>;
}

export async function teamInvitations({ call }: OfOwner, teamId: string): Promise<Read<TeamInvitation[]>> {
  const { items } = await call('GET /team-invitations', { query: { team_id: teamId } });
  return { items, shown: (of) => items.map((json) => teamInvitation(of, json)) };
}

/** Those that are open, oldest first. */
export const listInvitations = ({ lists, owner, teamId }: OfTeam): Promise<TeamInvitation[]> =>
  lists('teamInvitations', async () => ({ teamInvitations })).get(owner, teamId);

/** Emails a link for joining the team. */
export async function inviteUser(of: OfTeam, { email, ...options }: NewInvitation): Promise<void> {
  await of.change('POST /team-invitations/send-code', { body: { email, ...wayTo(of, of.teamId, options) } });
}

/** The same for up to fifty addresses, with a result for each. */
export async function inviteUsers(of: OfTeam, { emails, ...options }: Invitations): Promise<InvitationResult[]> {
  const body = { emails: [...emails], ...wayTo(of, of.teamId, options) };
  const { items } = await of.change('POST /latchkey/team-invitations', { body });
  return items.map(of.fromWire) as InvitationResult[];
}

function teamInvitation(of: OfOwner, json: Json): TeamInvitation {
  const { change, fromWire } = of;
  const { id, team_id } = json;
  const again = (options: MailOptions) => ({ params: { id }, body: wayTo(of, team_id, options) });
  return {
    ...fromWire(json),
    async renew(options = {}) {
      await change('POST /latchkey/team-invitations/:id/renew', again(options));
    },
    async createLink(options = {}) {
      const { link, expires_at_millis } = await change('POST /latchkey/team-invitations/:id/link', again(options));
      return { link, expiresAt: new Date(expires_at_millis) };
    },
    async revoke() {
      await change('DELETE /team-invitations/:id', { params: { id }, query: { team_id } });
    },
  };
}

const wayTo = ({ redirects }: OfOwner, teamId: string, { callbackUrl }: MailOptions) => ({
  team_id: teamId,
  callback_url: redirects.callbackTo('teamInvitation', callbackUrl),
});
