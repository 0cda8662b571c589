import { Button, useStore } from '@latchkey/react';
import type { ServerContactChannel as Channel } from '@latchkey/sdk/server';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { type Action, ActionList } from '../../../ui/data/action-list.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { AddChannel } from '../add-channel.tsx';
import { useUserDetail } from '../user-detail.ts';

export function Channels() {
  const channels = useStore(useUserDetail().stores.contactChannels);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <ActionList
        label="Contact channels"
        none="This user has no contact channels."
        items={channels.map((channel) => ({
          id: channel.id,
          name: channel.value,
          title: channel.value,
          badges: <Marks channel={channel} />,
          actions: actionsOf(channel),
        }))}
      />
      <Allowed call="POST /contact-channels">
        <Button variant="secondary" className="self-start" onClick={() => setAdding(true)}>
          Add contact channel
        </Button>
      </Allowed>
      <AddChannel open={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

const Marks = ({ channel }: { readonly channel: Channel }) => (
  <>
    {channel.isPrimary && <Badge tone="accent">Primary</Badge>}
    {channel.isVerified ? <Badge tone="success">Verified</Badge> : <Badge>Not verified</Badge>}
    {channel.usedForAuth && <Badge>Used for sign-in</Badge>}
  </>
);

/** Turning something on needs a higher role than turning it off. */
const CHANGE = 'PATCH /contact-channels/:user_id/:contact_channel_id';

function actionsOf(channel: Channel): Action[] {
  const { value, isPrimary, isVerified, usedForAuth } = channel;
  const change = (label: string, call: Action['call'], changes: Parameters<Channel['update']>[0]): Action => ({
    label,
    call,
    done: 'Contact channel saved',
    run: () => channel.update(changes),
  });
  return [
    ...(isPrimary ? [] : [change('Make primary', `${CHANGE} is_primary`, { isPrimary: true })]),
    change(isVerified ? 'Mark as not verified' : 'Mark as verified', isVerified ? CHANGE : `${CHANGE} is_verified`, {
      isVerified: !isVerified,
    }),
    change(
      usedForAuth ? 'Stop using for sign-in' : 'Use for sign-in',
      usedForAuth ? CHANGE : `${CHANGE} used_for_auth`,
      { usedForAuth: !usedForAuth },
    ),
    {
      label: 'Remove',
      question: {
        title: `Remove ${value}?`,
        action: 'Remove contact channel',
        text: "It won't receive email or be usable for sign-in.",
      },
      call: 'DELETE /contact-channels/:user_id/:contact_channel_id',
      done: 'Contact channel removed',
      run: () => channel.delete(),
    },
  ];
}
