import { Button, useStore } from '@latchkey/react';
import type { ActiveSession } from '@latchkey/sdk';
import { useState } from 'react';
import { useFrame } from '../../../app/frame-context.ts';
import { deviceName } from '../../../features/users/device.ts';
import { ActionList } from '../../../ui/data/action-list.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { useShownUser, useUserDetail } from '../user-detail.ts';

export function Sessions() {
  const detail = useUserDetail();
  const user = useShownUser();
  const sessions = useStore(detail.stores.activeSessions);
  return (
    <div className="flex flex-col gap-4">
      <ActionList
        label="Sessions"
        none="This user is signed in nowhere."
        items={sessions.map((session) => {
          const device = deviceName(session.userAgent);
          return {
            id: session.id,
            name: device,
            title: device,
            badges: session.isImpersonation && <Badge tone="warning">Impersonation</Badge>,
            facts: <Facts session={session} />,
            actions: [
              {
                label: 'Revoke',
                question: {
                  title: `Revoke the session of ${device}?`,
                  action: 'Revoke session',
                  text: 'Whoever uses it is signed out at once.',
                },
                done: 'Session revoked',
                run: () => user.revokeSession(session.id),
              },
            ],
          };
        })}
      />
      {sessions.length > 1 && <RevokeAll sessions={sessions} />}
    </div>
  );
}

function Facts({ session: { createdAt, lastUsedAt, geoInfo } }: { readonly session: ActiveSession }) {
  return (
    <>
      Last active <Time at={lastUsedAt ?? createdAt} />
      {geoInfo && ` · ${[geoInfo.cityName, geoInfo.countryCode, geoInfo.ip].filter(Boolean).join(', ')}`}
      {' · Began '}
      <Time at={createdAt} />
    </>
  );
}

function RevokeAll({ sessions }: { readonly sessions: readonly ActiveSession[] }) {
  const user = useShownUser();
  const { notify } = useFrame();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        Revoke all sessions
      </Button>
      <Confirm
        open={isAsking}
        title={`Revoke all ${sessions.length} sessions?`}
        action="Revoke all sessions"
        isDestructive
        act={async () => {
          await Promise.all(sessions.map(({ id }) => user.revokeSession(id)));
          notify('All sessions revoked');
        }}
        onClose={() => setAsking(false)}
      >
        The user is signed out everywhere, at once.
      </Confirm>
    </>
  );
}
