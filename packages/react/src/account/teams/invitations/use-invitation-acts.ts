import type { TeamInvitation } from '@latchkey/sdk';
import { useContext, useRef, useState } from 'react';
import { TimeContext } from '../../../hooks/dom/time.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { copyText } from '../../../ui/clipboard/copy-text.ts';

/** As long as a mail may take before another one is sent. */
const COOLDOWN_MILLIS = 30_000;

/** What can be done with open invitations, one thing at a time. */
export function useInvitationActs() {
  const text = useTeamsText();
  const { clock } = useContext(TimeContext);
  const ref = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState('');
  const [revoking, setRevoking] = useState<TeamInvitation>();
  const [nextMail, setNextMail] = useState<Readonly<Record<string, number>>>({});
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({});
  const { act, busy, failure } = useAction();

  const change = (name: string, work: () => Promise<string>) =>
    act(name, async () => {
      setDone('');
      setDone(await work());
    });
  const keepLink = (id: string, link: string | undefined) =>
    setLinks(({ [id]: _, ...others }) => (link === undefined ? others : { ...others, [id]: link }));

  return {
    /** Takes the focus when what had it is gone. */
    ref,
    done,
    busy,
    failure,
    revoking,
    setRevoking,
    /** When another mail can be sent. */
    nextMailOf: ({ id }: TeamInvitation) => nextMail[id],
    /** The latest link, while it is valid. */
    linkOf: ({ id }: TeamInvitation) => links[id],
    resend: (invitation: TeamInvitation) =>
      change(`resend ${invitation.id}`, async () => {
        await invitation.renew();
        setNextMail((before) => ({ ...before, [invitation.id]: clock() + COOLDOWN_MILLIS }));
        keepLink(invitation.id, undefined);
        return text('teamInvitationResent', { email: invitation.recipientEmail });
      }),
    copyLink: (invitation: TeamInvitation) =>
      change(`link ${invitation.id}`, async () => {
        const { link } = await invitation.createLink();
        keepLink(invitation.id, link);
        // Browsers may refuse, because the press was too long ago by now.
        const isCopied = await copyText(link);
        const values = { email: invitation.recipientEmail };
        return isCopied ? text('teamInvitationLinkCopied', values) : text('teamInvitationLinkMade', values);
      }),
    revoke: (invitation: TeamInvitation) =>
      change('revoke', async () => {
        await invitation.revoke();
        setRevoking(undefined);
        ref.current?.focus();
        return text('teamInvitationRevoked', { email: invitation.recipientEmail });
      }),
  };
}

export type InvitationActs = ReturnType<typeof useInvitationActs>;
