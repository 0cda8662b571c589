import type { ContactChannel, CurrentUser, Project } from '@latchkey/sdk';
import { useContext, useRef, useState } from 'react';
import { TimeContext } from '../../hooks/dom/time.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useChannels } from '../use-channels.ts';
import { losesLastWayIn } from '../ways-in.ts';

/** As long as a mail may take before another one is sent. */
const COOLDOWN_MILLIS = 30_000;

/** The addresses of a user, and what can be done with them, one thing at a time. */
export function useEmails(user: CurrentUser, { config }: Project) {
  const text = useAccountText();
  const { clock } = useContext(TimeContext);
  const ref = useRef<HTMLDivElement>(null);
  const channels = useChannels(user);
  const [removing, setRemoving] = useState<ContactChannel>();
  const [nextMail, setNextMail] = useState<Readonly<Record<string, number>>>({});
  const { list = [], change } = channels;

  const send = async (channel: ContactChannel) => {
    await channel.sendVerificationEmail();
    setNextMail((before) => ({ ...before, [channel.id]: clock() + COOLDOWN_MILLIS }));
  };
  const losesWith = (channels: Parameters<typeof losesLastWayIn>[0]['channels']) =>
    losesLastWayIn({ user, channels: list, config }, { channels });

  return {
    ...channels,
    /** Takes the focus when what had it is gone. */
    ref,
    removing,
    setRemoving,
    /** When another mail can be sent to an address. */
    nextMailTo: ({ id }: ContactChannel) => nextMail[id],
    isNeeded: ({ id }: ContactChannel) => losesWith(list.filter((other) => other.id !== id)),
    isNeededForSignIn: ({ id }: ContactChannel) =>
      losesWith(list.map((other) => (other.id === id ? { ...other, usedForAuth: false } : other))),
    has: (value: string) => list.some((channel) => channel.value.toLowerCase() === value.toLowerCase()),
    /** Throws what the service says against it. */
    async add(value: string): Promise<void> {
      const channel = await user.createContactChannel({ type: 'email', value, usedForAuth: false });
      await change('add', () => send(channel), text('emailAdded', { email: value }));
    },
    verify: (channel: ContactChannel) =>
      change(`verify ${channel.id}`, () => send(channel), text('emailAdded', { email: channel.value })),
    makePrimary: (channel: ContactChannel) =>
      change(
        `primary ${channel.id}`,
        () => channel.update({ isPrimary: true }),
        text('emailMadePrimary', { email: channel.value }),
      ),
    use: (channel: ContactChannel, usedForAuth: boolean) =>
      change(
        `use ${channel.id}`,
        () => channel.update({ usedForAuth }),
        text(usedForAuth ? 'emailUsed' : 'emailStopped', { email: channel.value }),
      ),
    async remove(channel: ContactChannel): Promise<void> {
      const said = text('emailRemoved', { email: channel.value });
      if (!(await change('remove', () => channel.delete(), said))) return;
      setRemoving(undefined);
      ref.current?.focus();
    },
  };
}

export type Emails = ReturnType<typeof useEmails>;
