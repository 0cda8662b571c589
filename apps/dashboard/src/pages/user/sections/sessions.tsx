import { Button, useStore } from '@latchkey/react';
import type { ActiveSession } from '@latchkey/sdk';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { deviceName } from '../../../features/users/device.ts';
import { ActionList } from '../../../ui/data/action-list.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { RevokeSessions } from '../revoke-sessions.tsx';
import { useShownUser, useUserDetail } from '../user-detail.ts';

export function Sessions() {
  const detail = useUserDetail();
  const user = useShownUser();
  const [isAsking, setAsking] = useState(false);
  const sessions = useStore(detail.stores.activeSessions);
  return (
    <div className="flex flex-col gap-4">
      <ActionList
        label="Sessions"
        none="No active sessions."
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
                  title: `Revoke the session on ${device}?`,
                  action: 'Revoke session',
                  text: 'The user is signed out on this device immediately.',
                },
                call: 'DELETE /auth/sessions/:id',
                done: 'Session revoked',
                run: () => user.revokeSession(session.id),
              },
            ],
          };
        })}
      />
      {sessions.length > 1 && (
        <Allowed call="POST /latchkey/users/revoke-sessions">
          <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
            Revoke all sessions
          </Button>
        </Allowed>
      )}
      <RevokeSessions open={isAsking} onClose={() => setAsking(false)} />
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
