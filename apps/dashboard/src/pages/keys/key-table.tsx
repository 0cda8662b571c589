import { CopyButton } from '@latchkey/react';
import type { InternalApiKey, LoggedEvent } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useFrame } from '../../app/frame-context.ts';
import { isForever } from '../../features/api-keys/expiry.ts';
import { kinds } from '../../features/api-keys/kinds.ts';
import { EventActor } from '../../features/events/event-actor.tsx';
import { useKeySetCreators } from '../../features/events/use-creators.ts';
import { Table } from '../../ui/data/table.tsx';
import { Time } from '../../ui/data/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { RotateKeys } from './rotate-keys.tsx';
import { SetUseSentences, SetUses } from './set-use.tsx';

/** The key sets, newest first. */
export function KeyTable({ keys }: { readonly keys: readonly InternalApiKey[] }) {
  const { notify } = useFrame();
  const creators = useKeySetCreators();
  const [revoked, setRevoked] = useState<InternalApiKey>();
  const [rotated, setRotated] = useState<InternalApiKey>();
  return (
    <>
      <Table label="Keys" columns={['Description', 'Keys', 'Created', 'Last used', 'Expires', 'Status', 'Actions']}>
        {keys.map((set) => (
          <KeyRow
            key={set.id}
            set={set}
            creator={creators.get(set.id)}
            onRotate={() => setRotated(set)}
            onRevoke={() => setRevoked(set)}
          />
        ))}
      </Table>
      <Confirm
        open={revoked !== undefined}
        title={`Revoke ${revoked && nameOf(revoked)}?`}
        action="Revoke keys"
        isDestructive
        act={async () => {
          await revoked?.revoke();
          notify('Keys revoked');
        }}
        onClose={() => setRevoked(undefined)}
      >
        {revoked && <SetUseSentences set={revoked} />}
        <p>Anything that uses these keys stops working immediately. You can't undo this.</p>
      </Confirm>
      <RotateKeys set={rotated} onClose={() => setRotated(undefined)} />
    </>
  );
}

const nameOf = ({ description, id }: InternalApiKey) => description || `the keys ${id.slice(0, 8)}`;

interface KeyRowProps {
  readonly set: InternalApiKey;
  /** Undefined where it isn't known. */
  readonly creator: LoggedEvent['actor'] | undefined;
  readonly onRotate: () => void;
  readonly onRevoke: () => void;
}

function KeyRow({ set, creator, onRotate, onRevoke }: KeyRowProps) {
  return (
    <tr>
      <th scope="row" className="max-w-72 break-words text-start font-medium">
        {set.description || 'No description'}
      </th>
      <td data-label="Keys">
        <ul className="space-y-0.5">
          {kinds.map(({ field, prefix, title }) => {
            const key = set[field];
            return (
              key && (
                <li
                  key={field}
                  title={`${title} key`}
                  className="flex min-h-7 items-center gap-1 whitespace-nowrap max-md:justify-end"
                >
                  <span className="font-mono text-small">
                    <span className="sr-only">{title} key, ending in </span>
                    <span aria-hidden="true">{prefix}…</span>
                    {key.lastFour}
                  </span>
                  {'value' in key && set.isValid() && (
                    <CopyButton text={key.value} label={`Copy the publishable client key of ${nameOf(set)}`} />
                  )}
                </li>
              )
            );
          })}
        </ul>
      </td>
      <td data-label="Created" className="text-soft">
        <span className="block min-h-9 max-w-48 max-md:text-end">
          <Time at={set.createdAt} />
          {creator && (
            <span className="block text-xs [overflow-wrap:anywhere]">
              <EventActor actor={creator} />
            </span>
          )}
        </span>
      </td>
      <td data-label="Last used" className="text-soft">
        <SetUses set={set} />
      </td>
      <td data-label="Expires" className="text-soft">
        {isForever(set.expiresAt) ? 'Never' : <Time at={set.expiresAt} />}
      </td>
      <td data-label="Status">
        <State set={set} />
      </td>
      <td className="text-end">
        {set.isValid() && (
          <span className="flex justify-end gap-2">
            <Allowed
              call={
                set.superSecretAdminKey
                  ? 'POST /internal/api-keys has_super_secret_admin_key'
                  : 'POST /latchkey/api-keys/:id/rotate'
              }
            >
              <RowButton aria-label={`Rotate ${nameOf(set)}`} onClick={onRotate}>
                Rotate
              </RowButton>
            </Allowed>
            <Allowed call="PATCH /internal/api-keys/:id">
              <RowButton isDestructive aria-label={`Revoke ${nameOf(set)}`} onClick={onRevoke}>
                Revoke
              </RowButton>
            </Allowed>
          </span>
        )}
      </td>
    </tr>
  );
}

function State({ set }: { readonly set: InternalApiKey }) {
  const why = set.whyInvalid();
  if (why === null) return <Badge tone="success">Valid</Badge>;
  return why === 'expired' ? <Badge>Expired</Badge> : <Badge tone="danger">Revoked</Badge>;
}
